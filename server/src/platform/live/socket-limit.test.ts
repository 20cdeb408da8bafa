import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  connectAs,
  connectionResult,
  createPerson,
  disconnectAll,
  type LiveNode,
  openSocket,
  queryAsAdmin,
  startNode,
  stopNode,
} from '../../../test/live-nodes.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { AGENCY_LIMIT_IN_USERS, MAX_SOCKETS_PER_USER } from './socket-limit.ts'

let db: TestDatabase
let nodes: [LiveNode, LiveNode]
beforeAll(async () => {
  db = await createTestDatabase()
  nodes = [await startNode(db), await startNode(db)]
})
afterEach(disconnectAll)
afterAll(async () => {
  for (const node of nodes) await stopNode(node)
  await db.drop()
})

const countOpenSockets = async (userId: string) => {
  const rows = await queryAsAdmin(
    db,
    'SELECT sum(sockets)::int AS n FROM gate.live_sockets WHERE user_id = $1',
    [userId],
  )
  return (rows as { n: number | null }[])[0]?.n ?? 0
}

test('a user’s open sockets are limited across all nodes, and a closed one frees a slot', async () => {
  const user = await createPerson(db, 'CHAT_OPERATOR')
  const sockets = await Promise.all(
    Array.from({ length: MAX_SOCKETS_PER_USER }, (_, n) => connectAs(nodes[n % 2 === 0 ? 0 : 1], user)),
  )
  for (const node of nodes)
    expect(await connectionResult(openSocket(node, { token: user.token }))).toEqual({
      code: 'too_many_requests',
    })
  await connectAs(nodes[0], await createPerson(db, 'CHAT_OPERATOR', user.agencyId))
  sockets[0]?.disconnect()
  await vi.waitFor(async () => expect(await countOpenSockets(user.userId)).toBe(MAX_SOCKETS_PER_USER - 1))
  await connectAs(nodes[1], user)
})

test('an agency’s open sockets are limited, and another agency’s are not affected', async () => {
  const [user, outsider] = [await createPerson(db, 'CHAT_OPERATOR'), await createPerson(db, 'CHAT_OPERATOR')]
  const agencyLimit = MAX_SOCKETS_PER_USER * AGENCY_LIMIT_IN_USERS
  const insertSockets = 'INSERT INTO gate.live_sockets (user_id, node_id, sockets) VALUES ($1, $1, $2)'
  const colleague = await createPerson(db, 'CHAT_OPERATOR', user.agencyId)
  await queryAsAdmin(db, insertSockets, [colleague.userId, agencyLimit - 1])
  await connectAs(nodes[0], user)
  expect(await connectionResult(openSocket(nodes[1], { token: user.token }))).toEqual({
    code: 'too_many_requests',
  })
  await connectAs(nodes[1], outsider)
})

test('sockets of a dead node stop counting after a few minutes', async () => {
  const user = await createPerson(db, 'CHAT_OPERATOR')
  const insertStaleSockets =
    'INSERT INTO gate.live_sockets (user_id, node_id, sockets, seen_at) VALUES ($1, $1, 30, now() - $2::interval)'
  await queryAsAdmin(db, insertStaleSockets, [user.userId, '1 minute'])
  expect(await connectionResult(openSocket(nodes[0], { token: user.token }))).toEqual({
    code: 'too_many_requests',
  })
  await queryAsAdmin(
    db,
    `UPDATE gate.live_sockets SET seen_at = now() - interval '4 minutes' WHERE user_id = $1`,
    [user.userId],
  )
  await connectAs(nodes[0], user)
})
