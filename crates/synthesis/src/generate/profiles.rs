//! Parameters with a name: sorts of games that people may want.

/// A sort of games: changes to the workbench's parameters.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// What it is called.
    pub name: &'static str,
    /// What sort of games it makes.
    pub meaning: &'static str,
    /// The changes, as parameter files write them.
    pub changes: &'static str,
}

impl Profile {
    /// The profile of this name; `_` does for `-`.
    pub fn named(name: &str) -> Option<&'static Profile> {
        let name = name.to_lowercase().replace('_', "-");
        PROFILES.iter().find(|profile| profile.name == name)
    }
}

/// All profiles. The figures are ours and picked by feel, but for the first.
pub const PROFILES: [Profile; 8] = [
    Profile { name: "workbench", meaning: "the parameters of the 1992 workbench, which are the default", changes: "" },
    Profile {
        name: "small-moderate",
        meaning: "small boards, and movements, captures and goals of moderate complexity (Pell 1992, section 5.1)",
        changes: "
parameter(board_size, integer(5, 6)).
parameter(movement_complexity, probability(0.3)).
parameter(capture_complexity, probability(0.1)).
parameter(goal_complexity, probability(0.4)).
parameter(piece_variety, distribution([0.8=0.3, 0.6=0.4, 0.4=0.3])).
parameter(promote_only_pieces, integer(0, 1)).
",
    },
    Profile {
        name: "large",
        meaning: "boards of 8 to 10 files and ranks, with shorter leaps",
        changes: "
parameter(board_size, integer(8, 10)).
parameter(locality, real(0.1, 0.5)).
parameter(rider_locality, real(0.1, 1.0)).
parameter(piece_variety, distribution([0.4=0.5, 0.2=0.5])).
",
    },
    Profile {
        name: "chess-like",
        meaning: "eight by eight, two full ranks, a few types that clobber the enemy, and one type or more to hunt down",
        changes: "
parameter(board_size, integer(8, 8)).
parameter(board_type, distribution([planar=1.0])).
parameter(board_inversion, distribution([forward=1.0])).
parameter(board_crowding, distribution([0.5=1.0])).
parameter(row_crowding, distribution([1.0=1.0])).
parameter(piece_variety, distribution([0.4=1.0])).
parameter(promotion_fraction, distribution([0.0=1.0])).
parameter(placement_method, distribution([arbitrary=1.0])).
parameter(promote_only_pieces, integer(0, 1)).
parameter(locality, real(0.1, 0.3)).
parameter(rider_locality, real(1.0, 1.0)).
parameter(movement_type, distribution([leaper=0.45, rider=0.5, hopper=0.05])).
parameter(must_ride, probability(0.0)).
parameter(capture_method_retrieve, probability(0.0)).
parameter(capture_method_clobber, probability(1.0)).
parameter(capture_method_hop, probability(0.1)).
parameter(capture_effect, distribution([remove=1.0])).
parameter(player_generalization_level, distribution([specific=1.0])).
parameter(specific_player, distribution([opponent=1.0])).
parameter(piece_generalization_level, distribution([any=1.0])).
parameter(must_capture, probability(0.05)).
parameter(continue_captures, probability(0.0)).
parameter(specific_promotion, probability(1.0)).
parameter(stalemate_goal_player, distribution([opponent=1.0])).
parameter(goal_type, distribution([eradicate=0.8, arrive=0.2])).
parameter(eradicate_goal_player, distribution([opponent=1.0])).
parameter(more_eradicate_pieces, probability(0.2)).
",
    },
    Profile {
        name: "no-decisions",
        meaning: "the rules settle the array and all promotions: players only move and place",
        changes: "
parameter(placement_method, distribution([arbitrary=1.0])).
parameter(specific_promotion, probability(1.0)).
",
    },
    Profile {
        name: "cylinders",
        meaning: "boards whose left and right edges meet",
        changes: "
block(board_type, [planar]).
",
    },
    Profile {
        name: "forced",
        meaning: "compulsory captures that may go on: sharp games with few moves to choose from",
        changes: "
parameter(must_capture, probability(0.6)).
parameter(game_must_capture, probability(1.0)).
parameter(continue_captures, probability(0.8)).
parameter(player_generalization_level, distribution([any=0.1, specific=0.9])).
parameter(specific_player, distribution([player=0.1, opponent=0.9])).
",
    },
    Profile {
        name: "wild",
        meaning: "everything that the grammar can say, also what the workbench never says",
        changes: "
parameter(board_size, integer(4, 9)).
parameter(board_type, distribution([planar=0.5, vertical_cylinder=0.5])).
parameter(placement_method, distribution([random=0.25, arbitrary=0.25, player=0.25, opponent=0.25])).
parameter(symmetry_rotation, probability(0.5)).
parameter(symmetry_forward, probability(0.5)).
parameter(symmetry_side, probability(0.5)).
parameter(movement_type, distribution([leaper=0.3, rider=0.3, hopper=0.4])).
parameter(constrain_rider_min, probability(0.2)).
parameter(movement_complexity, probability(0.5)).
parameter(capture_complexity, probability(0.4)).
parameter(capture_method_retrieve, probability(0.5)).
parameter(capture_effect, distribution([remove=0.2, player_possesses=0.2, opponent_possesses=0.2, player_displaces=0.2, opponent_displaces=0.2])).
parameter(continue_captures, probability(0.4)).
parameter(goal_type, distribution([eradicate=0.4, arrive=0.5, stalemate=0.1])).
parameter(more_arrival_squares, probability(0.5)).
",
    },
];

#[cfg(test)]
mod tests {
    use super::super::parameters::Parameters;
    use super::*;

    // M120
    #[test]
    fn every_profile_is_free_of_faults_and_found_by_its_name() {
        for profile in &PROFILES {
            let (parameters, faults) = Parameters::read(profile.changes);
            assert_eq!(faults, [], "{}", profile.name);
            assert_eq!(parameters.profile_name(), Some(profile.name));
            assert_eq!(Profile::named(&profile.name.replace('-', "_")).map(|found| found.name), Some(profile.name));
        }
        assert_eq!(Parameters::default().profile_name(), Some("workbench"));
        assert!(Profile::named("gigantic").is_none());
    }
}
