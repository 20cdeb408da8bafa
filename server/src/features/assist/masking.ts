/** Replaces names by placeholders before a text leaves the server, and puts them back into the answer. */
export type Masker = { mask(text: string): string; restore(text: string): string }

export type Names = {
  /** How the fan is addressed; null: not by name. */
  fan: string | null
  /** All names of the fan. */
  fanNames: string[]
  stageName: string
  /** Legal name, contacts and address of the creator: never put back. */
  secrets: string[]
}

export const FAN = '{fan}'
export const CREATOR = '{creator}'
export const HIDDEN = '[hidden]'
const MIN_NAME_LENGTH = 3

export function createMasker(names: Names, maskContacts: (text: string) => string): Masker {
  const replacements: [RegExp | null, string][] = [
    [anyOf(names.secrets), HIDDEN],
    [anyOf(names.fanNames), FAN],
    [anyOf([names.stageName]), CREATOR],
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
        ? text.replace(/,?\s*\{fan\}/gi, '')
        : text.replace(/\{fan\}/gi, () => names.fan ?? '')
      )
        .replace(/\{creator\}/gi, () => stageName)
        .trim(),
  }
}

/** The whole names first, then their parts, as whole words in any case. */
function anyOf(names: string[]): RegExp | null {
  const wholes = names.map((name) => name.normalize('NFKC').trim())
  const parts = wholes.flatMap((name) => name.split(/[\s_.,@+()-]+/))
  const all = [...wholes, ...parts].filter((name) => [...name].length >= MIN_NAME_LENGTH)
  if (all.length === 0) return null
  const alternatives = all
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}
