/** Replaces names with placeholders before a text is sent to a provider, and restores them in the answer. */
export type Masker = { mask(text: string): string; restore(text: string): string }

export type Names = {
  /** How to address the fan; null means not by name. */
  fan: string | null
  fanName: string | null
  username: string | null
  stageName: string
  /** The creator's legal names; never restored. */
  legalNames: (string | null)[]
  /** Contact details and places of the fan and the creator. */
  contacts: (string | null)[]
}

export const FAN_PLACEHOLDER = '{fan}'
export const CREATOR_PLACEHOLDER = '{creator}'
export const HIDDEN_PLACEHOLDER = '[hidden]'
/** Placeholders that are never restored. */
export const MASKED_DETAIL = /\[(hidden|phone|email|link|handle)\]/i
const MIN_NAME_LENGTH = 3

export function createMasker(names: Names, maskContacts: (text: string) => string): Masker {
  const replacements: [RegExp | null, string][] = [
    [patternFor([names.fanName], [names.username]), FAN_PLACEHOLDER],
    [patternFor([names.stageName], []), CREATOR_PLACEHOLDER],
    [patternFor(names.legalNames, names.contacts), HIDDEN_PLACEHOLDER],
  ]
  const stageName = names.stageName.split(/\s+/)[0] ?? names.stageName
  return {
    mask: (text) =>
      replacements.reduce(
        (masked, [pattern, placeholder]) => (pattern ? masked.replace(pattern, placeholder) : masked),
        maskContacts(text.normalize('NFKC')),
      ),
    restore: (text) =>
      (names.fan === null
        ? text.replace(/(?:,|(?<!\s))\s*\{fan\}/gi, '')
        : text.replace(/\{fan\}/gi, () => names.fan ?? '')
      )
        .replace(/\{creator\}/gi, () => stageName)
        .trim(),
  }
}

/**
 * Matches full names and each part of a name, and other texts in full or in comma-separated parts. Matches whole words
 * only, ignoring case.
 */
function patternFor(names: (string | null)[], texts: (string | null)[]): RegExp | null {
  const searchTexts = [
    ...names.flatMap((name) => [name, ...(name?.split(/\s+/) ?? [])]),
    ...texts.flatMap((text) => [text, ...(text?.split(',') ?? [])]),
  ]
    .map((text) => text?.normalize('NFKC').trim() ?? '')
    .filter((text) => [...text].length >= MIN_NAME_LENGTH)
  if (searchTexts.length === 0) return null
  const alternatives = searchTexts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}
