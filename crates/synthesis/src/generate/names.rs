//! Names for pieces: words that can be said across a table, one list a letter.

/// The names for the pieces of each index: all begin with the letter of that index, so that the order of the indices is the
/// order of the alphabet.
pub const NAMES: [&[&str]; 26] = [
    &["abbot", "acorn", "admiral", "alpaca", "anchor", "antler", "apple", "archer", "arrow", "axeman"],
    &["badger", "baker", "bandit", "baron", "barrel", "bear", "beetle", "bellman", "buffalo", "butcher"],
    &["camel", "candle", "captain", "carpenter", "cobra", "cook", "coral", "courier", "crab", "cuckoo"],
    &["daisy", "dancer", "deacon", "deer", "digger", "dolphin", "donkey", "drummer", "duchess", "dwarf"],
    &["eagle", "earl", "eel", "egret", "elder", "elephant", "elk", "elm", "ember", "envoy"],
    &["falcon", "farmer", "ferret", "fiddler", "finch", "fisher", "flagon", "fox", "friar", "frog"],
    &["gander", "gardener", "gecko", "ghost", "giant", "gnome", "goat", "goblin", "grocer", "guard"],
    &["hammer", "hare", "harper", "hawk", "hedgehog", "herald", "hermit", "heron", "hunter", "hurdler"],
    &["ibex", "ibis", "icicle", "idol", "iguana", "imp", "infant", "innkeeper", "iris", "ivy"],
    &["jackal", "jackdaw", "jaguar", "janitor", "jay", "jester", "jeweller", "jockey", "joiner", "juggler"],
    &["kangaroo", "keeper", "kestrel", "kettle", "kite", "kitten", "knave", "knitter", "koala", "kraken"],
    &["ladle", "lamb", "lantern", "lark", "lemming", "leopard", "lion", "lizard", "lobster", "lynx"],
    &["magpie", "major", "marmot", "mason", "mayor", "miller", "mole", "monk", "moth", "mule"],
    &["nanny", "narwhal", "navigator", "needle", "nettle", "newt", "nightingale", "nomad", "nurse", "nymph"],
    &["oak", "ocelot", "octopus", "ogre", "onion", "oracle", "orchid", "ostrich", "otter", "owl"],
    &["page", "panda", "parson", "pelican", "pigeon", "pilot", "piper", "poet", "porter", "puffin"],
    &["quail", "quarryman", "quartermaster", "quartz", "quetzal", "quill", "quilter", "quince", "quiver", "quoll"],
    &["rabbit", "raccoon", "ranger", "raven", "reaper", "robin", "rogue", "roper", "rower", "runner"],
    &["sailor", "salmon", "scout", "seal", "shepherd", "smith", "sparrow", "spider", "squire", "swan"],
    &["tailor", "tapir", "thistle", "thrush", "tiger", "tinker", "toad", "tower", "trader", "turtle"],
    &["umbrella", "umpire", "uncle", "unicorn", "urchin", "urn", "usher", "utensil"],
    &["vagabond", "valet", "vampire", "vicar", "viking", "viola", "viper", "vole", "voyager", "vulture"],
    &["wagon", "walrus", "warden", "weasel", "weaver", "whale", "willow", "wizard", "wolf", "wren"],
    &["xebec", "xenolith", "xenon", "xenops", "xerus", "xylem", "xylograph", "xylophone"],
    &["yak", "yam", "yardman", "yarrow", "yearling", "yeoman", "yeti", "yew", "yodeller", "yucca"],
    &["zander", "zebra", "zebu", "zenith", "zephyr", "zinnia", "zircon", "zither", "zombie", "zookeeper"],
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_letter_has_at_least_eight_names_of_its_own() {
        for (letter, names) in ('a'..='z').zip(NAMES) {
            let distinct: BTreeSet<&str> = names.iter().copied().collect();
            assert!(distinct.len() >= 8 && distinct.len() == names.len(), "{letter}");
            for name in names {
                assert!(name.starts_with(letter) && name.len() >= 2, "{name}");
                assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}");
            }
        }
    }
}
