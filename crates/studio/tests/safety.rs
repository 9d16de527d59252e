//! What must not be possible: strangers, tricks with paths, too much of anything, scripts in names.

use crate::ground::{HOST, Visitor, encoded};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use studio::Options;

fn asked(visitor: &Visitor, method: &str, address: &str, headers: &[(&str, &str)]) -> StatusCode {
    let request = headers
        .iter()
        .fold(Request::builder().method(method).uri(address), |request, (name, value)| request.header(*name, *value));
    visitor.ask(request.body(Body::empty()).expect("a request")).code
}

#[test]
fn only_the_names_of_this_machine_are_answered() {
    let visitor = Visitor::new();
    assert_eq!(asked(&visitor, "GET", "/", &[("host", HOST)]), StatusCode::OK);
    for host in ["evil.example", "evil.example:4780", "127.0.0.1:80", "127.0.0.1.evil.example:4780", ""] {
        assert_eq!(asked(&visitor, "GET", "/", &[("host", host)]), StatusCode::FORBIDDEN, "{host}");
    }
    assert_eq!(asked(&visitor, "GET", "/", &[]), StatusCode::FORBIDDEN);
}

#[test]
fn pages_from_elsewhere_change_nothing() {
    let visitor = Visitor::new();
    let form = ("content-type", "application/x-www-form-urlencoded");
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1:4780",
        "http://127.0.0.1:4780.evil.example",
        "http://localhost:4780",
    ] {
        let code = asked(&visitor, "POST", "/tables", &[("host", HOST), ("origin", origin), form]);
        assert_eq!(code, StatusCode::FORBIDDEN, "{origin}");
    }
    assert_eq!(asked(&visitor, "POST", "/tables", &[("host", HOST), form]), StatusCode::FORBIDDEN, "no origin at all");
}

#[test]
fn at_any_other_address_a_token_is_needed_and_then_kept_in_a_cookie() {
    let visitor = Visitor::with(&Options { thinkers: 1, ..Options::default() }, "192.168.7.7:4780");
    let host = ("host", "192.168.7.7:4780");
    assert_eq!(asked(&visitor, "GET", "/", &[host]), StatusCode::FORBIDDEN);
    assert_eq!(asked(&visitor, "GET", "/?token=guess", &[host]), StatusCode::FORBIDDEN);
    assert_eq!(asked(&visitor, "GET", "/", &[host, ("cookie", "ludwright_token=guess")]), StatusCode::FORBIDDEN);
    let url = visitor.door.url();
    let token = url.split("token=").nth(1).expect("a token");
    let welcome = visitor
        .ask(Request::get(format!("/?token={token}")).header(host.0, host.1).body(Body::empty()).expect("a request"));
    assert_eq!((welcome.code, welcome.header("location")), (StatusCode::SEE_OTHER, "/"));
    let cookie = welcome.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let kept = cookie.split(';').next().expect("a cookie");
    assert_eq!(asked(&visitor, "GET", "/", &[host, ("cookie", kept)]), StatusCode::OK);
}

#[test]
fn every_answer_forbids_what_no_page_needs() {
    let visitor = Visitor::new();
    for address in ["/", "/play/yavalath", "/learn/chess", "/nowhere", "/table/x", "/tables"] {
        let answer = visitor.get(address);
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains("default-src 'none'")
                && policy.contains("script-src 'self';")
                && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{address}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{address}");
        assert!(!answer.body.contains(" style=\"") && !answer.body.contains(" onclick="), "{address}");
    }
}

#[test]
fn wild_ids_and_paths_lead_nowhere() {
    let visitor = Visitor::new();
    for address in [
        "/table/..%2f..%2fetc%2fpasswd",
        "/table/aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "/table/%00",
        "/play/..%2f..%2fCargo.toml",
        "/play/%2fetc%2fpasswd",
        "/play/-",
        "/board/../../etc/passwd",
        "/learn/nosuchgame",
        "/assets/x/..%2f..%2fCargo.toml",
        "/assets/x/lib.rs",
        "/table/aaaaaaaaaaaaaaaaaaaaaaaaaa/events",
        "/play/gen:99999999999999999999999999999999999999999999999999999999999999999999999",
    ] {
        let answer = visitor.get(address);
        assert_eq!(answer.code, StatusCode::NOT_FOUND, "{address}");
        assert!(!answer.body.contains("root:") && !answer.body.contains("[workspace]"), "{address}");
    }
}

#[test]
fn too_much_of_anything_is_refused() {
    let visitor = Visitor::new();
    let huge = format!("game=x&language=ludi&text={}", "x".repeat(1 << 20));
    assert_eq!(visitor.post("/tables", &huge).code, StatusCode::PAYLOAD_TOO_LARGE);
    let large = format!("game=x&language=ludi&text={}", "x".repeat(100_000));
    assert_eq!(visitor.post("/tables", &large).code, StatusCode::PAYLOAD_TOO_LARGE);
    let moves = format!("game=hex&moves={}", "a1,".repeat(30_000));
    assert_eq!(visitor.post("/tables", &moves).code, StatusCode::PAYLOAD_TOO_LARGE);
    let table = visitor.table("game=hex");
    let long = format!("move={}&version=9", "a1 ".repeat(1000));
    assert_eq!(visitor.post_for_data(&format!("{table}/move"), &long).code, StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn hostile_rules_are_faults_and_nothing_else() {
    let visitor = Visitor::new();
    let deep = "(".repeat(20_000);
    let board = "(game Big (board (tiling square) (size 9999999 9999999)) (end (All win (in-a-row 3))))";
    let hostile = [deep.as_str(), board, "\u{0}\u{1}\u{2}", ")", "(game", "GAME x GOALS", "é\u{202e}(game <script>)"];
    for (text, language) in hostile.iter().flat_map(|text| [(text, "ludi"), (text, "metagame")]) {
        let form = format!("game=x&language={language}&text={}", encoded(text));
        let answer = visitor.post_for_data("/tables", &form);
        assert!(answer.code.is_client_error(), "{} for {}", answer.code, text.chars().take(40).collect::<String>());
    }
}

#[test]
fn scripts_in_names_stay_text() {
    let visitor = Visitor::new();
    let evil = "%3Cscript%3Ealert(1)%3C/script%3E";
    for address in
        [format!("/play/{evil}"), format!("/learn/{evil}"), format!("/play/hex?moves={evil}"), format!("/?q={evil}")]
    {
        let page = visitor.get(&address).body;
        assert!(!page.contains("<script>alert"), "{address}");
    }
    let rules = workbench::library::find("tic_tac_toe").expect("there").text;
    let text = encoded(rules);
    let table = visitor.table(&format!("game={evil}&language=ludi&text={text}"));
    visitor.post(&format!("{table}/move"), "move=b2&version=1");
    let page = visitor.get(&table).body;
    assert!(page.contains("script&gt;alert(1)"), "the name is there, to send the rules on");
    assert!(!page.contains("<script>alert"), "{page}");
    let named = rules.replace("White", "W<b>").replace("Tic", "T<script>");
    let text = encoded(&named);
    let answer = visitor.post("/tables", &format!("game=x&language=ludi&text={text}"));
    assert!(!answer.body.contains("T<script>") && !answer.body.contains("W<b>"), "{}", answer.body);
}

#[test]
fn no_page_starts_programs_or_reads_files() {
    let visitor = Visitor::new();
    for seat in ["engine:touch+/tmp/x", "alphabeta:policy=/etc/passwd", "nobody"] {
        let answer = visitor.post("/tables", &format!("game=hex&seat0={seat}"));
        assert_eq!(answer.code, StatusCode::UNPROCESSABLE_ENTITY, "{seat}");
    }
}
