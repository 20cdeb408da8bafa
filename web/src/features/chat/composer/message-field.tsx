import { fillReply, MAX_COMPOSER_HEIGHT_PX } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { QuickReply } from '@greenroom/contract/features/chat/quick-replies.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { quickRepliesQuery } from '../chat.data.ts'
import { searchReplyTexts, variableValues } from '../reply-variables.ts'
import { registerField } from './composer-insert.ts'
import { replyQuery } from './composer-rules.ts'
import { optionId, ReplyList } from './reply-list.tsx'

type MessageFieldProps = {
  fanId: string
  detail: ConversationDetail | undefined
  text: string
  disabled: boolean
  onTextChange: (text: string) => void
  onBlur: () => void
  onSend: () => void
  onSelectReply: (reply: QuickReply) => void
}

/** Enter sends, Shift+Enter adds a line, a slash at the start searches the quick replies. */
export function MessageField(props: MessageFieldProps) {
  const { fanId, detail, text, disabled, onTextChange, onBlur, onSend, onSelectReply } = props
  const creator = detail?.creator
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [active, setActive] = useState(0)
  const [dismissedText, setDismissedText] = useState('')
  const query = replyQuery(text)
  const isOpen = query !== null && text !== dismissedText && !disabled
  const { data, isPending } = useQuery({
    ...quickRepliesQuery(creator?.id ?? ''),
    enabled: isOpen && creator !== undefined,
  })
  const variables = detail && variableValues(detail)
  const replies = isOpen
    ? searchReplyTexts(data ?? [], query).map((reply) => ({
        ...reply,
        content: variables ? fillReply(reply.content, variables) : reply.content,
      }))
    : []
  const activeIndex = Math.min(active, Math.max(0, replies.length - 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: grows with the text where the browser has no field-sizing
  useLayoutEffect(() => {
    if (!field.current || CSS.supports('field-sizing', 'content')) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [text])
  useEffect(() => {
    if (field.current) return registerField(field.current, fanId)
  }, [fanId])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter confirms a candidate in an input method editor.
    if (event.nativeEvent.isComposing) return
    if (isOpen && handleListKey(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!event.repeat) onSend()
  }

  function handleListKey({ key }: KeyboardEvent): boolean {
    const reply = replies[activeIndex]
    if (key === 'ArrowDown') setActive((activeIndex + 1) % Math.max(1, replies.length))
    else if (key === 'ArrowUp') setActive((activeIndex - 1 + replies.length) % Math.max(1, replies.length))
    else if ((key === 'Enter' || key === 'Tab') && reply) onSelectReply(reply)
    else if (key === 'Escape') setDismissedText(text)
    else return false
    return true
  }

  const comboboxProps = isOpen
    ? {
        role: 'combobox' as const,
        'aria-expanded': true,
        'aria-controls': listId,
        ...(replies.length > 0 && { 'aria-activedescendant': optionId(listId, activeIndex) }),
      }
    : {}
  return (
    <>
      {isOpen && (
        <ReplyList
          id={listId}
          replies={replies}
          active={activeIndex}
          onPick={onSelectReply}
          isLoading={isPending}
        />
      )}
      <textarea
        ref={field}
        rows={1}
        value={text}
        disabled={disabled}
        aria-label={creator ? `Reply as ${creator.stageName}` : 'Reply'}
        placeholder={creator ? `Reply as ${creator.stageName}` : 'Reply'}
        {...comboboxProps}
        enterKeyHint="send"
        onChange={(event) => {
          setActive(0)
          setDismissedText('')
          onTextChange(event.target.value)
        }}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        style={{ maxHeight: `min(${MAX_COMPOSER_HEIGHT_PX}px, 30dvh)` }}
        className="field-sizing-content block min-h-10 w-full pointer-coarse:min-h-11 resize-none bg-transparent px-3.5 pt-2.75 pb-1 text-14 leading-[21px] outline-none pointer-coarse:text-16"
      />
    </>
  )
}
