SET LOCAL ROLE greenroom_gate;

-- Counts one attempt per key. Returns 0, or the seconds to wait if any key is over its limit.
CREATE OR REPLACE FUNCTION gate.count_attempt(p_keys bytea[], p_limits int[], p_seconds int) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE wait integer := 0; k record; counted record;
BEGIN
  FOR k IN SELECT key, lim FROM unnest(p_keys, p_limits) AS x(key, lim) ORDER BY key LOOP
    INSERT INTO gate.throttles AS c (key, hits, ends_at) VALUES (k.key, 1, now() + make_interval(secs => p_seconds))
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN c.ends_at < now() THEN 1 ELSE c.hits + 1 END,
      ends_at = CASE WHEN c.ends_at < now() THEN excluded.ends_at ELSE c.ends_at END
    RETURNING c.hits, c.ends_at INTO counted;
    IF counted.hits > k.lim THEN wait := greatest(wait, ceil(extract(epoch FROM counted.ends_at - now()))::int, 1); END IF;
  END LOOP;
  RETURN wait;
END $$;

-- Reserves up to p_amount attempts under a key for one node. Returns the number granted, which is 0 at the limit, and
-- the time until the counter resets.
CREATE OR REPLACE FUNCTION gate.lease_attempts(p_key bytea, p_limit int, p_seconds int, p_amount int,
  OUT granted int, OUT milliseconds int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE counted record;
BEGIN
  INSERT INTO gate.throttles (key, hits, ends_at) VALUES (p_key, 0, clock_timestamp() + make_interval(secs => p_seconds))
  ON CONFLICT (key) DO NOTHING;
  SELECT hits, ends_at INTO STRICT counted FROM gate.throttles WHERE key = p_key FOR UPDATE;
  IF counted.ends_at <= clock_timestamp() THEN
    counted.hits := 0;
    counted.ends_at := clock_timestamp() + make_interval(secs => p_seconds);
  END IF;
  granted := greatest(0, least(p_amount, p_limit - counted.hits));
  milliseconds := greatest(1, ceil(extract(epoch FROM counted.ends_at - clock_timestamp()) * 1000));
  UPDATE gate.throttles SET hits = counted.hits + granted, ends_at = counted.ends_at WHERE key = p_key;
END $$;

-- Refunds one attempt, because successful sign-ins from a shared address must not use up its limit.
CREATE OR REPLACE FUNCTION gate.refund_attempt(p_key bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE gate.throttles SET hits = greatest(hits - 1, 0) WHERE key = p_key
$$;

CREATE OR REPLACE FUNCTION gate.clear_attempts(p_keys bytea[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  DELETE FROM gate.throttles WHERE key = ANY (p_keys)
$$;

-- Failed attempts by others must not lock people out on IP addresses they usually sign in from.
CREATE OR REPLACE FUNCTION gate.is_known_address(p_email text, p_address bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM gate.known_addresses k JOIN public.users u ON u.id = k.user_id
    WHERE u.email = p_email AND k.address_hash = p_address AND k.last_at > now() - interval '60 days')
$$;

CREATE OR REPLACE FUNCTION gate.remember_address(p_user uuid, p_address bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO gate.known_addresses (user_id, address_hash) VALUES (p_user, p_address)
  ON CONFLICT (user_id, address_hash) DO UPDATE SET last_at = now()
$$;
