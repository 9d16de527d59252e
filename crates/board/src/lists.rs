//! A list of sites for each site, in two vectors.

use crate::Site;

/// Lists of sites, by site.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    ends: Vec<u32>,
    sites: Vec<Site>,
}

impl Lists {
    /// Adds the list of the next site; what is in it twice is taken once.
    pub(crate) fn push(&mut self, list: impl Iterator<Item = Site>) {
        let start = self.sites.len();
        for site in list {
            if !self.sites[start..].contains(&site) {
                self.sites.push(site);
            }
        }
        self.ends.push(self.sites.len() as u32);
    }

    /// The list of a site.
    #[inline]
    pub(crate) fn of(&self, site: Site) -> &[Site] {
        let start = if site.0 == 0 { 0 } else { self.ends[site.index() - 1] };
        &self.sites[start as usize..self.ends[site.index()] as usize]
    }
}
