import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'

type Chosen = ReadonlySet<string>

export function foundBy(recipients: readonly Recipient[], typed: string): readonly Recipient[] {
  const wanted = typed.trim().toLowerCase()
  return wanted === '' ? recipients : recipients.filter((one) => one.stageName.toLowerCase().includes(wanted))
}

/** Whether all, some or none of the shown are selected. */
export function stateOf(shown: readonly Recipient[], chosen: Chosen): boolean | 'mixed' {
  const count = countIn(shown, chosen)
  return count === 0 ? false : count === shown.length ? true : 'mixed'
}

/** Selects or deselects the shown; hidden ones are unchanged. */
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

/** Selected creators that still exist; one may have been archived. */
export function stillThere(recipients: readonly Recipient[], chosen: Chosen): Recipient[] {
  return chosen.size === 0 ? [] : recipients.filter(({ id }) => chosen.has(id))
}

export const countIn = (shown: readonly Recipient[], chosen: Chosen) =>
  shown.reduce((count, { id }) => count + Number(chosen.has(id)), 0)

const grouped = new Intl.NumberFormat('en-US')
export const inFigures = (count: number) => grouped.format(count)

export const creatorsInWords = (count: number) => (count === 1 ? '1 creator' : `${inFigures(count)} creators`)

/** What a recipient lacks: an account or an email. */
export function lackOf({ hasAccount, hasEmail }: Recipient): string | null {
  if (hasAccount) return hasEmail ? null : 'No confirmed email'
  return hasEmail ? 'No account yet' : 'No account, no email'
}
