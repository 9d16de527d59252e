//! Makes a type of a closed list of words, so that each word is written once.

/// An enum whose values are words of the language: with all of them in order, the word of each, and the one that a word
/// means.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$says])* $value,)+
        }

        impl $name {
            /// All of them, in the order of the book.
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            /// The word for it.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$value => $word,)+
                }
            }

            /// The one that a word means, in capitals or not.
            pub fn read(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.word().eq_ignore_ascii_case(word))
            }
        }
    };
}

pub(crate) use words;
