import { fillPlaceholders } from '../plans.ts'

export type LegalSection = { id: string; title: string; blocks: string[] }

/** `updated` is an ISO date: '2026-11-15'. */
type Field = 'title' | 'description' | 'heading' | 'lede' | 'updated' | 'version'

export type LegalText = Record<Field, string> & { path: string; sections: LegalSection[] }

/** The text starts with its fields, one per line; sections start with "## id: title". */
export function parseLegalText(path: string, text: string): LegalText {
  const [head = '', ...sections] = fillPlaceholders(text).split(/^## /m)
  const fields = Object.fromEntries(head.trim().split('\n').map(splitLabel)) as Record<Field, string>
  return {
    path,
    ...fields,
    sections: sections.map((section) => {
      const [heading = '', ...blocks] = section.trim().split('\n\n')
      const [id, title] = splitLabel(heading)
      return { id, title, blocks }
    }),
  }
}

/** Splits "label: text" at the first colon. */
export function splitLabel(line: string): [label: string, text: string] {
  const [label = '', text = ''] = line.split(/: (.*)/)
  return [label, text]
}
