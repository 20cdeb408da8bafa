import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'

type Chosen = ReadonlySet<string>

export function foundBy(recipients: readonly Recipient[], typed: string): readonly Recipient[] {
  const wanted = typed.trim().toLowerCase()
  return wanted === '' ? recipients : recipients.filter((one) => one.stageName.toLowerCase().includes(wanted))
}

/** Whether all, some or none of those shown are chosen. */
export function stateOf(shown: readonly Recipient[], chosen: Chosen): boolean | 'mixed' {
  const count = countIn(shown, chosen)
  return count === 0 ? false : count === shown.length ? true : 'mixed'
}

/** Those shown, on or off; whoever the search hides stays as they are. */
export function withAll(shown: readonly Recipient[], chosen: Chosen, on: boolean): Chosen {
  const next = new Set(chosen)
  for (const { id } of shown) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

export function withOne(chosen: Chosen, id: string, on: boolean): Chosen {
  const next = new Set(chosen)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

/** Who was chosen and is still there: a creator may have been archived since. */
export function stillThere(recipients: readonly Recipient[], chosen: Chosen): Recipient[] {
  return chosen.size === 0 ? [] : recipients.filter(({ id }) => chosen.has(id))
}

export const countIn = (shown: readonly Recipient[], chosen: Chosen) =>
  shown.reduce((count, { id }) => count + Number(chosen.has(id)), 0)

const grouped = new Intl.NumberFormat('en-US')
export const inFigures = (count: number) => grouped.format(count)

export const creatorsInWords = (count: number) => (count === 1 ? '1 creator' : `${inFigures(count)} creators`)

/** What a row says besides the name: what the message will not find there. */
export function lackOf({ hasAccount, hasEmail }: Recipient): string | null {
  if (hasAccount) return hasEmail ? null : 'No confirmed email'
  return hasEmail ? 'No account yet' : 'No account, no email'
}
