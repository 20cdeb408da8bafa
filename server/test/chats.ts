import { newId } from '@greenroom/contract/kit/ids.ts'
import { writeMessage } from '../src/features/chat/message-writer.service.ts'
import { withScope } from '../src/platform/db/scope.ts'
import type { TestApp } from './app.ts'

type NewMessage = { from: 'fan' | 'us'; content?: string; at?: string }
export type InsertedMessage = { id: string; seq: number; rev: number; fanId: string }

/** Appends messages to a fan's conversation one by one, through the regular write path. */
export async function chat(t: TestApp, fanId: string, messages: NewMessage[]): Promise<InsertedMessage[]> {
  const [fan] = await t.sql<{ agency_id: string }>('SELECT agency_id FROM fans WHERE id = $1', [fanId])
  const inserted: InsertedMessage[] = []
  for (const { from, content = 'Hello there', at = new Date().toISOString() } of messages) {
    const { id, seq, rev } = await writeMessage(t.platform, fan?.agency_id ?? '', {
      id: newId(),
      fanId,
      direction: from === 'fan' ? 'FROM_FAN' : 'TO_FAN',
      content,
      handlerType: 'HUMAN',
      composition: from === 'fan' ? null : 'typed',
      senderName: 'Somebody',
      senderId: null,
      clientId: null,
      externalId: null,
      sentAt: at,
      platform: null,
      visible: null,
      ownerId: null,
      attachments: [],
    })
    inserted.push({ id, seq, rev, fanId })
  }
  return inserted
}

/** Stored chat figures of an agency that differ from a recount. */
export async function chatMismatches(t: TestApp, agencyId: string) {
  return withScope(t.platform.database, agencyId, (tx) => tx.query('SELECT * FROM gate.chat_mismatches()'))
}
