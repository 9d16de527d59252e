//! Roles in JSON: by name, `"white"`.

use game::Role;
use serde::{Deserialize, Deserializer, Serializer, de};

/// Writes a role as its name.
pub fn serialize<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(role.name())
}

/// Reads a role's name.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Role, D::Error> {
    let name = String::deserialize(deserializer)?;
    named(&name).ok_or_else(|| de::Error::custom(format!("expected a role, found `{name}`")))
}

/// The role of this name.
pub(crate) fn named(name: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|role| role.name() == name)
}

/// Roles that may be absent.
pub mod maybe {
    use super::*;

    /// Writes a role as its name, or nothing.
    pub fn serialize<S: Serializer>(role: &Option<Role>, serializer: S) -> Result<S::Ok, S::Error> {
        match role {
            Some(role) => serializer.serialize_some(role.name()),
            None => serializer.serialize_none(),
        }
    }

    /// Reads a role's name, or nothing.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Role>, D::Error> {
        let Some(name) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        named(&name).map(Some).ok_or_else(|| de::Error::custom(format!("expected a role, found `{name}`")))
    }
}
