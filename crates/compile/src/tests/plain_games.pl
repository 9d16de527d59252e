% What makes generated games plain: a position is a handful of words.
block(movement_type, [hopper]).
block(board_type, [vertical_cylinder]).
parameter(capture_effect, distribution([remove=1.0])).
parameter(must_ride, probability(0.0)).
parameter(specific_promotion, probability(1.0)).
parameter(continue_captures, probability(0.0)).
parameter(capture_method(retrieve), probability(0.0)).
parameter(capture_method(hop), probability(0.0)).
parameter(must_capture, probability(0.0)).
parameter(placement_method, distribution([arbitrary=1.0])).
parameter(piece_variety, distribution([0.4=1.0])).
parameter(promote_only_pieces, integer(1, 1)).
