import type { Composition } from '@greenroom/contract/features/chat/chat.rules.ts'
import { insertAt } from './composer-rules.ts'
import { composerState } from './composer-state.ts'
import { writeText } from './draft-sync.ts'

type Field = { element: HTMLTextAreaElement; fanId: string }
let field: Field | null = null

/** The composer on screen, for words that come from beside it. */
export function registerField(element: HTMLTextAreaElement, fanId: string): () => void {
  const held = { element, fanId }
  field = held
  return () => {
    if (field === held) field = null
  }
}

/** Puts words from beside the thread into the composer of a conversation and moves the focus there. */
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

/** Once the words are drawn. */
function focusAt(element: HTMLTextAreaElement, cursor: number) {
  requestAnimationFrame(() => {
    element.focus()
    element.setSelectionRange(cursor, cursor)
  })
}
