//! Other people's engines: what is said to them and what they say, as text. Who runs them and waits for them is not decided here.
