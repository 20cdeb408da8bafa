SET LOCAL ROLE greenroom_gate;
--> statement-breakpoint
SET LOCAL row_security = on;
--> statement-breakpoint
-- Why a session ended that its owner did not end, told to whoever still comes with its token. Says nothing of whose it was.
CREATE TABLE gate.farewells (
  token_hash bytea PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('role_changed')),
  ended_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE FUNCTION gate.dismiss_sessions(p_user uuid, p_reason text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH gone AS (DELETE FROM gate.sessions WHERE user_id = p_user RETURNING token_hash)
  INSERT INTO gate.farewells (token_hash, reason) SELECT token_hash, p_reason FROM gone
$$;
--> statement-breakpoint
CREATE FUNCTION gate.why_ended(p_hash bytea) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT reason FROM gate.farewells WHERE token_hash = p_hash
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION gate.sweep() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.sessions WHERE expires_at < now() OR last_seen_at < now() - interval '7 days';
  DELETE FROM gate.farewells WHERE ended_at < now() - interval '7 days';
  DELETE FROM gate.single_use_tokens WHERE expires_at < now() - interval '7 days';
  DELETE FROM gate.throttles WHERE ends_at < now();
  DELETE FROM gate.known_addresses WHERE last_at < now() - interval '60 days';
$$;
--> statement-breakpoint
RESET ROLE;
--> statement-breakpoint
SET LOCAL row_security = off;
