/**
 * The rows of the Large Agency, generated inside PostgreSQL. Every value is derived from the row number and the agency
 * number, so the same command always creates the same data. `rowStatements` fills in the `$` placeholders.
 */
export type Sizes = {
  fans: number
  transactions: number
  messages: number
  conversations: number
  /** Years of sales; fans joined within twice that time. */
  years: number
}

const sqlArray = (list: string): string => `ARRAY['${list.trim().split(/\s+/).join("','")}']`

const adjectives =
  sqlArray(`amber autumn brisk calm cedar clever cobalt cosmic crimson dapper dusty early fabled gentle golden
granite hidden ivory jolly keen lucky lunar mellow midnight misty noble onyx patient polar proud quiet rapid rustic
silent silver solar steady stormy sunny tidal velvet wandering wild winter`)

const nouns =
  sqlArray(`anchor atlas badger banjo beacon bison canyon captain cello comet compass coyote drifter ember falcon
ferry fiddle fox harbor heron hiker jester kayak lantern lynx maple mariner meadow moose navigator nomad otter owl
parrot pilot pioneer quartz rambler raven ridge river rover sailor sparrow summit tiger trader turtle violin voyager`)

const places = sqlArray(
  'Austin Bergen Bristol Calgary Denver Dublin Ghent Hamburg Hobart Leeds Lisbon Madison Porto Seattle',
)

const zones = sqlArray(
  'America/Chicago Europe/Oslo Europe/London America/Edmonton America/Denver Europe/Dublin Europe/Brussels Europe/Berlin Australia/Hobart Europe/London Europe/Lisbon America/Chicago Europe/Lisbon America/Los_Angeles',
)

const opening = `ARRAY['Hello again', 'Good morning', 'Good evening', 'Hi there', 'Quick question', 'Back from work', 'Long week', 'Guess what']`
const middle = `ARRAY['the rain stopped at last', 'the rooftop set looks great', 'the dog learned a trick', 'I tried the soup', 'the stream was fun', 'the train was late', 'a friend sends greetings', 'the new set is ready', 'we painted the kitchen', 'the market was full']`
const ending = `ARRAY['How was your day?', 'Talk soon!', 'Thank you for asking.', 'What are you up to?', 'See you at the stream.', 'No rush.', 'Have a good night.', 'Tell me more!']`

/** A pseudo-random number from 0 to 1 per row; `salt` makes the draws of one row independent. */
const draw = (row: string, salt: number) =>
  `((hashint8extended(${row}, $number * 1000 + ${salt}) & 4503599627370495)::float8 / 4503599627370496)`
const oneOf = (list: string, row: string, salt: number) =>
  `(${list})[1 + floor(${draw(row, salt)} * array_length(${list}, 1))::int]`

/** Shaped like a UUIDv7 and ascending with the row number, like ids created over time. */
const idOf = (kind: number, row: string) =>
  `(lpad(to_hex(1700000000000 + $number * 100000000 + ${row}), 12, '0') || '7' || substr(md5('${kind} $number ' || ${row}), 1, 3) || '8' || substr(md5('${kind} $number ' || ${row}), 4, 15))::uuid`

/** Skewed: a few fans get most of the rows, a fifth get none. The factor spreads the busy fans over all numbers. */
const fanFor = (row: string, salt: number) =>
  `1 + (floor($fans * 0.8 * ${draw(row, salt)} ^ 2.2)::bigint * 618033989) % $fans`

const day = `date_trunc('day', now())`

const makeFans = `CREATE TEMP TABLE large_fans AS
SELECT n, ${idOf(1, 'n')} AS id, $creators[1 + floor(20 * ${draw('n', 1)} ^ 1.4)::int] AS creator_id,
  ${oneOf(adjectives, 'n', 2)} || ${oneOf(nouns, 'n', 3)} || n AS username,
  ${day} - ${draw('n', 4)} ^ 1.3 * interval '700 days' * $years AS joined_at
FROM generate_series(1::bigint, $fans) n`

/** Inserted last, with aggregates: updating a fan afterwards would rewrite all its index entries. */
const insertFans = `INSERT INTO fans (id, agency_id, creator_id, username, username_key, display_name, email, location, time_zone, joined_at, created_at,
  total_spent_cents, refunded_cents, orders, orders_cents, first_order_at, last_order_at, month, month_spent_cents,
  message_count, our_turns, answered_turns, last_message_at, last_active_at, active_days, active_weeks, first_week, last_week)
WITH ledger AS (
  SELECT fan_id, gross_cents AS gross, occurred_at AS at, kind, (occurred_at AT TIME ZONE '$zone')::date AS day
  FROM fan_transactions WHERE agency_id = '$agency'
), money AS (
  SELECT fan_id, sum(gross) AS spent, -sum(gross) FILTER (WHERE gross < 0) AS refunded, count(*) FILTER (WHERE gross > 0) AS orders,
    sum(gross) FILTER (WHERE gross > 0) AS orders_cents, min(at) FILTER (WHERE gross > 0) AS first, max(at) FILTER (WHERE gross > 0) AS last
  FROM ledger GROUP BY 1
), newest AS (
  SELECT DISTINCT ON (1) fan_id, date_trunc('month', day)::date AS month, sum(gross) AS spent FROM ledger GROUP BY 1, 2 ORDER BY 1, 2 DESC
), talk AS (
  SELECT fan_id, count(*) AS n, max(at) AS last, max(at) FILTER (WHERE direction = 'FROM_FAN') AS last_from_fan,
    count(*) FILTER (WHERE direction = 'TO_FAN' AND (before IS DISTINCT FROM 'TO_FAN' OR at - before_at >= interval '12 hours')) AS ours,
    count(*) FILTER (WHERE direction = 'FROM_FAN' AND before = 'TO_FAN' AND at - before_at < interval '3 days') AS answers
  FROM (
    SELECT fan_id, direction, sent_at AS at, lag(direction) OVER talk AS before, lag(sent_at) OVER talk AS before_at
    FROM messages WHERE agency_id = '$agency' WINDOW talk AS (PARTITION BY fan_id ORDER BY seq)
  ) m GROUP BY 1
), active AS (
  SELECT fan_id, count(*) AS days, count(DISTINCT week_number(day)) AS weeks, week_number(min(day)) AS first, week_number(max(day)) AS last
  FROM (
    SELECT fan_id, day FROM ledger WHERE kind = 'SALE'
    UNION SELECT fan_id, (sent_at AT TIME ZONE '$zone')::date FROM messages WHERE agency_id = '$agency' AND direction = 'FROM_FAN'
  ) d GROUP BY 1
)
SELECT f.id, '$agency', f.creator_id, f.username, f.username, initcap(${oneOf(adjectives, 'f.n', 2)}), CASE WHEN ${draw('f.n', 5)} < 0.7 THEN f.username || '@post.test' END,
  CASE WHEN ${draw('f.n', 6)} < 0.6 THEN ${oneOf(places, 'f.n', 7)} END, CASE WHEN ${draw('f.n', 6)} < 0.6 THEN ${oneOf(zones, 'f.n', 7)} END, f.joined_at, f.joined_at,
  coalesce(m.spent, 0), coalesce(m.refunded, 0), coalesce(m.orders, 0), coalesce(m.orders_cents, 0), m.first, m.last, k.month, coalesce(k.spent, 0),
  coalesce(t.n, 0), coalesce(t.ours, 0), coalesce(t.answers, 0), t.last, greatest(m.last, t.last_from_fan), coalesce(d.days, 0), coalesce(d.weeks, 0),
  least(joined.week, d.first), greatest(joined.week, d.last)
FROM large_fans f
CROSS JOIN LATERAL (SELECT week_number((f.joined_at AT TIME ZONE '$zone')::date) AS week) joined
LEFT JOIN money m ON m.fan_id = f.id LEFT JOIN newest k ON k.fan_id = f.id
LEFT JOIN talk t ON t.fan_id = f.id LEFT JOIN active d ON d.fan_id = f.id
ORDER BY f.n`

const insertSearchNames = `INSERT INTO fan_search (agency_id, fan_id, words, names)
SELECT agency_id, id, gate.search_words(username_key, display_name, email), gate.search_names(username_key, display_name) FROM fans WHERE agency_id = '$agency'`

/** The busiest fans also pay more per sale. Numbered in fan order so rows are appended to the indexes. */
const makeSales = `CREATE TEMP TABLE large_sales AS
SELECT s.*, ${idOf(2, 's.n')} AS id FROM (
  SELECT row_number() OVER (ORDER BY f.id, s.n) AS n, f.id AS fan_id, f.creator_id,
    greatest(f.joined_at, ${day} - interval '365 days' * $years) + ${draw('s.n', 12)} * (${day} - greatest(f.joined_at, ${day} - interval '365 days' * $years)) AS at,
    CASE WHEN ${draw('s.n', 13)} < 0.4 THEN 'Subscription' WHEN ${draw('s.n', 13)} < 0.72 THEN 'Tips' WHEN ${draw('s.n', 13)} < 0.95 THEN 'PPV Content' ELSE 'Custom Requests' END AS type,
    greatest(199, round((300 + 3200 * ${draw('s.n', 14)} ^ 2) * (0.45 + 3.2 * (1 - s.rank) ^ 9)))::bigint AS gross
  FROM (
    SELECT n, ${draw('n', 11)} ^ 2.2 AS rank, ${fanFor('n', 11)} AS fan FROM generate_series(1::bigint, $sales) n
  ) s JOIN large_fans f ON f.n = s.fan
) s`

const amounts = (gross: string) =>
  `${gross}, sign(${gross}) * round(abs(${gross}) * 0.2), ${gross} - sign(${gross}) * round(abs(${gross}) * 0.2)`

const insertTransactions = (
  kind: string,
  from: string,
) => `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, reason, corrects_id, source, recorded_by, recorded_at)
SELECT id, '$agency', creator_id, fan_id, at, type, '${kind}', gross, fee, net, sign(net) * round(abs(net) * 0.5), net - sign(net) * round(abs(net) * 0.5), reason, corrects_id, 'demo', 'Large Agency', at
FROM (${from}) s (id, creator_id, fan_id, at, type, gross, fee, net, reason, corrects_id)`

const insertSales = insertTransactions(
  'SALE',
  `SELECT id, creator_id, fan_id, at, type, ${amounts('gross')}, NULL, NULL::uuid FROM large_sales ORDER BY n`,
)

const insertRefunds = insertTransactions(
  'REFUND',
  `SELECT ${idOf(3, 'n')}, creator_id, fan_id, least(at + interval '2 days', ${day}), type, ${amounts('(-gross)')}, 'Bought twice by mistake', id
   FROM large_sales WHERE n % 150 = 0 AND n / 150 <= $refunds ORDER BY n`,
)

/** The fan with that activity rank; the factor spreads the busy fans over all numbers. */
const fanAt = (rank: string) => `1 + (${rank} * 618033989) % $fans`

/**
 * Every conversation gets one message, the longest gets $long, and the remaining ones are spread unevenly over the
 * others.
 */
const makeMessages = `CREATE TEMP TABLE large_messages AS
SELECT row_number() OVER (ORDER BY f.id, m.at, m.n) AS n, f.id AS fan_id, f.creator_id, m.at,
  row_number() OVER (PARTITION BY f.id ORDER BY m.at, m.n)::int AS seq
FROM (
  SELECT x.n, x.fan, j.joined_at + ${draw('x.n', 22)} * (${day} - j.joined_at) AS at
  FROM (
    SELECT n, ${fanAt('rank')} AS fan FROM (
      SELECT n, CASE WHEN n <= $conversations THEN n - 1 WHEN n < $conversations + $long THEN 0
        ELSE 1 + floor(($conversations - 1) * ${draw('n', 21)} ^ 1.3)::bigint END AS rank
      FROM generate_series(1::bigint, $messages) n
    ) p
  ) x
  JOIN large_fans j ON j.n = x.fan
) m JOIN large_fans f ON f.n = m.fan`

/** One in eight has unread messages; the other counters are computed at the end. */
const insertConversations = `INSERT INTO conversations (agency_id, fan_id, creator_id, last_seq, rev, read_seq, last_message_at, created_at)
SELECT '$agency', fan_id, creator_id, last, last, CASE WHEN n % 8 = 0 THEN greatest(0, last - 1 - n / 8 % 5) ELSE last END, until, since
FROM (
  SELECT fan_id, creator_id, max(seq) AS last, max(at) AS until, min(at) AS since, row_number() OVER (ORDER BY fan_id)::int AS n
  FROM large_messages GROUP BY fan_id, creator_id
) c`

const insertMessages = `INSERT INTO messages (id, agency_id, creator_id, fan_id, seq, rev, direction, handler_type, composition, content, sender_name, sent_at, is_sent, is_delivered, is_read, flagged)
SELECT ${idOf(4, 'n')}, '$agency', creator_id, fan_id, seq, seq, CASE WHEN ${draw('n', 23)} < 0.45 THEN 'FROM_FAN' ELSE 'TO_FAN' END, 'HUMAN',
  CASE WHEN ${draw('n', 23)} < 0.45 THEN NULL ELSE 'typed' END,
  ${oneOf(opening, 'n', 24)} || ', ' || ${oneOf(middle, 'n', 25)} || '. ' || ${oneOf(ending, 'n', 26)},
  CASE WHEN ${draw('n', 23)} < 0.45 THEN 'Fan' ELSE 'Large Agency' END, at, ${draw('n', 23)} >= 0.45, ${draw('n', 23)} >= 0.45, ${draw('n', 23)} >= 0.45, n % 2000 = 0
FROM large_messages ORDER BY n`

const tagFans = `INSERT INTO fan_tags (agency_id, fan_id, tag, creator_id, total_spent_cents, is_listed)
SELECT '$agency', id, ${oneOf(sqlArray('weekends music travel gamer polite'), 'n', 31)}, creator_id, 0, true FROM large_fans WHERE n % 20 = 0`

/** The statements in order, each with a label for the progress output. */
export function rowStatements(
  agency: { number: number; agencyId: string; timeZone: string; creatorIds: string[] },
  sizes: Sizes,
): [step: string, sql: string][] {
  const refunds = Math.floor(sizes.transactions / 200)
  const fill = (sql: string) =>
    sql
      .replaceAll('$number', String(agency.number))
      .replaceAll('$agency', agency.agencyId)
      .replaceAll('$zone', agency.timeZone)
      .replaceAll('$creators', `('{${agency.creatorIds.join(',')}}'::uuid[])`)
      .replaceAll('$years', String(sizes.years))
      .replaceAll('$fans', String(sizes.fans))
      .replaceAll('$sales', String(sizes.transactions - refunds))
      .replaceAll('$refunds', String(refunds))
      .replaceAll('$messages', String(sizes.messages))
      .replaceAll('$conversations', String(sizes.conversations))
      .replaceAll('$long', String(Math.floor(sizes.messages / 20)))
  const statements: [string, string][] = [
    ['fan names', makeFans],
    ['fan names', 'CREATE UNIQUE INDEX ON large_fans (n)'],
    ['fan names', 'ANALYZE large_fans'],
    ['sales', makeSales],
    ['transactions', insertSales],
    ['refunds', insertRefunds],
    ['message times', makeMessages],
    ['conversations', insertConversations],
    ['messages', insertMessages],
    // Without it the planner assumes an empty agency and picks nested loops.
    ['statistics', 'ANALYZE fan_transactions, messages'],
    ['fans', insertFans],
    ['search index', insertSearchNames],
    ['tags', tagFans],
  ]
  return statements.map(([step, sql]) => [step, fill(sql)])
}
