SET LOCAL ROLE greenroom_gate;

-- Counts a new socket of a user, unless the user or the agency has too many across all nodes. Colleagues who connect at
-- the same moment may exceed the agency's limit by a few.
DROP FUNCTION IF EXISTS gate.open_socket(uuid, uuid, int);
CREATE OR REPLACE FUNCTION gate.open_socket(p_user uuid, p_node uuid, p_max int, p_agency_max int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('live_sockets ' || p_user, 0));
  DELETE FROM gate.live_sockets WHERE user_id = p_user AND seen_at < now() - interval '3 minutes';
  IF (SELECT coalesce(sum(sockets), 0) FROM gate.live_sockets WHERE user_id = p_user) >= p_max THEN RETURN false; END IF;
  IF (
    SELECT coalesce(sum(s.sockets), 0) FROM public.memberships own JOIN public.memberships m ON m.agency_id = own.agency_id
    JOIN gate.live_sockets s ON s.user_id = m.user_id AND s.seen_at >= now() - interval '3 minutes'
    WHERE own.user_id = p_user) >= p_agency_max THEN RETURN false; END IF;
  INSERT INTO gate.live_sockets AS s (user_id, node_id, sockets) VALUES (p_user, p_node, 1)
  ON CONFLICT (user_id, node_id) DO UPDATE SET sockets = s.sockets + 1, seen_at = now();
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION gate.close_socket(p_user uuid, p_node uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.live_sockets SET sockets = greatest(sockets - 1, 0) WHERE user_id = p_user AND node_id = p_node
$$;

-- Regular report of a node's open sockets: corrects lost updates and keeps its rows alive.
CREATE OR REPLACE FUNCTION gate.report_sockets(p_node uuid, p_users uuid[], p_sockets int[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.live_sockets WHERE seen_at < now() - interval '3 minutes';
  DELETE FROM gate.live_sockets WHERE node_id = p_node AND user_id <> ALL (p_users);
  INSERT INTO gate.live_sockets (user_id, node_id, sockets)
  SELECT x.u, p_node, x.n FROM unnest(p_users, p_sockets) AS x(u, n) ORDER BY x.u
  ON CONFLICT (user_id, node_id) DO UPDATE SET sockets = excluded.sockets, seen_at = now();
$$;
