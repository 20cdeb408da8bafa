-- Nodes cache sessions for a few seconds; changing anything a session depends on invalidates them.
CREATE OR REPLACE FUNCTION public.notify_nodes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE row record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM pg_notify('greenroom_sessions', TG_ARGV[0] || ':' || (to_jsonb(row) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

GRANT EXECUTE ON FUNCTION public.notify_nodes() TO greenroom_gate;

CREATE OR REPLACE TRIGGER notify_nodes AFTER UPDATE OR DELETE ON public.memberships FOR EACH ROW EXECUTE FUNCTION public.notify_nodes('user', 'user_id');
CREATE OR REPLACE TRIGGER notify_nodes AFTER UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION public.notify_nodes('user', 'id');
CREATE OR REPLACE TRIGGER notify_nodes AFTER INSERT OR UPDATE OR DELETE ON public.operator_assignments FOR EACH ROW EXECUTE FUNCTION public.notify_nodes('user', 'user_id');
CREATE OR REPLACE TRIGGER notify_nodes AFTER UPDATE ON public.creators FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION public.notify_nodes('user', 'user_id');
CREATE OR REPLACE TRIGGER notify_nodes AFTER INSERT OR UPDATE ON public.agencies FOR EACH ROW EXECUTE FUNCTION public.notify_nodes('agency', 'id');

SET LOCAL ROLE greenroom_gate;

CREATE OR REPLACE FUNCTION gate.notify_session_ended() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_notify('greenroom_sessions', 'ended:' || OLD.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION gate.notify_session_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_notify('greenroom_sessions', 'session:' || NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notify_ended AFTER DELETE ON gate.sessions FOR EACH ROW EXECUTE FUNCTION gate.notify_session_ended();
CREATE OR REPLACE TRIGGER notify_changed AFTER UPDATE ON gate.sessions FOR EACH ROW
  WHEN (OLD.locked_at IS DISTINCT FROM NEW.locked_at OR OLD.agency_id <> NEW.agency_id OR OLD.token_hash <> NEW.token_hash)
  EXECUTE FUNCTION gate.notify_session_changed();
