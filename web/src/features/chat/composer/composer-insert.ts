import type { Composition } from '@greenroom/contract/features/chat/chat.rules.ts'
import { toast } from '../../../ui/toast.tsx'
import { insertAt } from './composer-rules.ts'
import { composerState, type Origin } from './composer-state.ts'
import { prependText } from './draft-rules.ts'
import { writeText } from './draft-sync.ts'

type Field = { element: HTMLTextAreaElement; fanId: string }
let field: Field | null = null

/** Registers the visible composer, so that text can be inserted from elsewhere. */
export function registerField(element: HTMLTextAreaElement, fanId: string): () => void {
  const newField = { element, fanId }
  field = newField
  return () => {
    if (field === newField) field = null
  }
}

/** Inserts text at the cursor of a conversation's composer and focuses it. */
export function insertIntoComposer(fanId: string, text: string, composition: Composition): void {
  const before = composerState(fanId).text
  const element = field?.fanId === fanId ? field.element : null
  const selection = element
    ? { start: element.selectionStart, end: element.selectionEnd }
    : { start: before.length, end: before.length }
  const { text: after, cursor } = insertAt(before, text, selection)
  const isQuickReply = composition === 'quick_reply' && before.trim() === ''
  writeText(fanId, after, isQuickReply ? { text, suggestionId: null } : undefined)
  if (element) focusAt(element, cursor)
}

/** Replaces the whole text; Undo restores a replaced draft. */
export function replaceInComposer(
  fanId: string,
  text: string,
  origin: Origin | null,
  successMessage: string,
): void {
  const before = composerState(fanId)
  writeText(fanId, text, origin)
  if (field?.fanId === fanId) focusAt(field.element, text.length)
  if (before.text.trim() === '' || before.text === text) return
  const undo = () => {
    const current = composerState(fanId).text
    // Text typed in the meantime is appended to the restored draft.
    writeText(fanId, prependText(before.text, current === text ? '' : current), before.origin)
  }
  toast.success(successMessage, { action: { label: 'Undo', onClick: undo } })
}

/** Waits for the render. */
function focusAt(element: HTMLTextAreaElement, cursor: number) {
  requestAnimationFrame(() => {
    element.focus()
    element.setSelectionRange(cursor, cursor)
  })
}
