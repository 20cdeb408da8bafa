import type { Composition } from '@greenroom/contract/features/chat/chat.rules.ts'
import { insertAt } from './composer-rules.ts'
import { composerState } from './composer-state.ts'
import { writeText } from './draft-sync.ts'

type Field = { element: HTMLTextAreaElement; fanId: string }
let field: Field | null = null

/** The visible composer, for text inserted from elsewhere. */
export function registerField(element: HTMLTextAreaElement, fanId: string): () => void {
  const registered = { element, fanId }
  field = registered
  return () => {
    if (field === registered) field = null
  }
}

/** Inserts text at the cursor of a conversation's composer and focuses it. */
export function insertIntoComposer(fanId: string, text: string, composition: Composition): void {
  const before = composerState(fanId).text
  const element = field?.fanId === fanId ? field.element : null
  const at = element
    ? { start: element.selectionStart, end: element.selectionEnd }
    : { start: before.length, end: before.length }
  const { text: after, cursor } = insertAt(before, text, at)
  writeText(fanId, after, composition === 'quick_reply' && before.trim() === '' ? text : null)
  if (element) focusAt(element, cursor)
}

/** After render. */
function focusAt(element: HTMLTextAreaElement, cursor: number) {
  requestAnimationFrame(() => {
    element.focus()
    element.setSelectionRange(cursor, cursor)
  })
}
