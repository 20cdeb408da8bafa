import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { QuickReply } from '@greenroom/contract/features/chat/quick-replies.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { ArrowUp, Images, Paperclip, TriangleAlert, Zap } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { lazyView, useLazyView } from '../../../ui/lazy-view.ts'
import { toast } from '../../../ui/toast.tsx'
import { SuggestionStrip } from '../suggestion/suggestion-strip.tsx'
import { TranslateReply } from '../suggestion/translate-message.tsx'
import { notDeliveredReason } from '../thread/message-labels.ts'
import { BlockedNote } from './blocked-note.tsx'
import { ComposePreset } from './compose-preset.tsx'
import { attach } from './composer-files.ts'
import { insertIntoComposer } from './composer-insert.ts'
import { diskFileProblem, needsLibrary, unverifiedText, validationError } from './composer-rules.ts'
import { useComposer } from './composer-state.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { mergeServerDraft, saveDraft, writeText } from './draft-sync.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { FileStrip } from './file-strip.tsx'
import { ItemPreset } from './item-preset.tsx'
import type { LibraryPickerProps } from './library-picker.tsx'
import type { LibrarySendDialogProps } from './library-send-dialog.tsx'
import { MessageField } from './message-field.tsx'
import { checkRestoredFiles, isRestored } from './restored-files.ts'
import { sendMessage } from './send.ts'
import { useTypingNotice } from './use-typing-notice.ts'

const librarySend = lazyView<LibrarySendDialogProps>(
  async () => (await import('./library-send-dialog.tsx')).LibrarySendDialog,
)
const libraryPicker = lazyView<LibraryPickerProps>(
  async () => (await import('./library-picker.tsx')).LibraryPicker,
)

type ComposerProps = {
  fanId: string
  detail: ConversationDetail | undefined
  onSent: () => void
  onShowPanel?: (() => void) | undefined
}

export function Composer({ fanId, detail, onSent, onShowPanel }: ComposerProps) {
  const { text, files, isSending, conflict, blocked } = useComposer(fanId)
  const typing = useTypingNotice(fanId)
  const fileInput = useRef<HTMLInputElement>(null)
  const [isDraggingOver, setDraggingOver] = useState(false)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const { View: Library, load: loadLibrary } = useLazyView(libraryPicker)
  const [isLibrarySendOpen, setLibrarySendOpen] = useState(false)
  const { View: LibrarySend, load: loadLibrarySend } = useLazyView(librarySend)
  const error = validationError({ text, files })
  const user = useUser()
  const zone = user.agency.timeZone
  const isAdmin = may(user.role, 'connections:manage')
  const notDelivered = detail ? notDeliveredReason(detail) : null
  const isLibrarySend = needsLibrary(files)
  const isUnverified = detail?.media.isCreatorVerified === false
  const fileProblem = detail ? diskFileProblem(detail) : null
  const draft = detail?.draft
  const restoredKeys = files
    .filter(isRestored)
    .map(({ key }) => key)
    .join()

  useEffect(() => {
    if (draft) mergeServerDraft(fanId, draft)
  }, [fanId, draft])
  useEffect(() => {
    if (restoredKeys !== '') checkRestoredFiles(fanId)
  }, [fanId, restoredKeys])
  useEffect(() => {
    const save = () => void saveDraft(fanId)
    const onHide = () => document.visibilityState === 'hidden' && save()
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', onHide)
      save()
    }
  }, [fanId])

  function send() {
    if (isLibrarySend) return void (error === null && openLibrarySend())
    if (isSending || !sendMessage(fanId)) return
    typing.stop()
    onSent()
  }
  function addFiles(list: FileList | null | undefined): boolean {
    if (!list || list.length === 0) return false
    if (fileProblem) toast.error('Files not attached', { description: fileProblem })
    else attach(fanId, [...list])
    return true
  }
  async function openLibrarySend() {
    if (await loadLibrarySend()) setLibrarySendOpen(true)
    else toast.error('The form didn’t load. Try again.')
  }
  async function openLibrary() {
    if (await loadLibrary()) setLibraryOpen(true)
    else toast.error('The content library didn’t load. Try again.')
  }
  const onPaste = (event: ClipboardEvent) => addFiles(event.clipboardData.files) && event.preventDefault()
  const onDrop = (event: DragEvent) => {
    setDraggingOver(false)
    if (addFiles(event.dataTransfer.files)) event.preventDefault()
  }
  const insertReply = (reply: QuickReply) => {
    writeText(fanId, '')
    insertIntoComposer(fanId, reply.content, 'quick_reply')
  }

  return (
    <div className="flex-none px-3 pb-3 sm:px-5 sm:pb-3.5">
      {notDelivered && (
        <p className="flex items-start gap-2 pb-2 text-13 text-ink-2">
          <TriangleAlert
            aria-hidden="true"
            className="mt-0.5 size-4 flex-none text-tungsten-ink"
            strokeWidth={1.75}
          />
          <span>
            {notDelivered}{' '}
            {isAdmin && (
              <Link
                to="/dashboard/settings?section=connections"
                className="hit-area relative whitespace-nowrap font-medium text-brand-ink underline">
                Connect it
              </Link>
            )}
          </span>
        </p>
      )}
      {isUnverified && <p className="pb-2 text-13 text-ink-2">{unverifiedText(detail.creator.stageName)}</p>}
      {detail && <SuggestionStrip detail={detail} disabled={isSending} onShowAll={onShowPanel} />}
      <fieldset
        aria-label="Write a message"
        onPaste={onPaste}
        onDrop={onDrop}
        onDragLeave={() => setDraggingOver(false)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setDraggingOver(true)
        }}
        className={cx(
          'relative min-w-0 rounded-box border bg-surface focus-within:border-focus focus-within:shadow-[0_0_0_3px_color-mix(in_oklab,var(--color-focus)_22%,transparent)]',
          isDraggingOver ? 'border-brand bg-brand-soft' : 'border-line-control',
        )}>
        {LibrarySend && isLibrarySendOpen && detail && (
          <LibrarySend detail={detail} zone={zone} onClose={() => setLibrarySendOpen(false)} />
        )}
        {Library && isLibraryOpen && <Library fanId={fanId} onClose={() => setLibraryOpen(false)} />}
        <ComposePreset fanId={fanId} detail={detail} />
        <ItemPreset fanId={fanId} isSending={isSending} />
        {conflict && <DraftConflict fanId={fanId} text={text} otherText={conflict.content} />}
        {blocked?.text === text.trim() && <BlockedNote fanId={fanId} blocked={blocked} />}
        <FileStrip fanId={fanId} files={files} />
        <MessageField
          fanId={fanId}
          detail={detail}
          text={text}
          disabled={isSending}
          onTextChange={(next) => {
            writeText(fanId, next)
            if (next === '') typing.stop()
            else typing.keystroke()
          }}
          onBlur={() => void saveDraft(fanId)}
          onSend={send}
          onSelectReply={insertReply}
        />
        <div className="flex items-center gap-0.5 px-1.5 pt-1 pb-1.5">
          <IconButton
            label={fileProblem ? `Attach photos or videos. ${fileProblem}` : 'Attach photos or videos'}
            icon={Paperclip}
            disabled={isSending || fileProblem !== null}
            onClick={() => fileInput.current?.click()}
          />
          <IconButton
            label="Content library"
            icon={Images}
            disabled={isSending || isUnverified}
            onClick={() => void openLibrary()}
          />
          <EmojiPicker disabled={isSending} onPick={(emoji) => insertIntoComposer(fanId, emoji, 'typed')} />
          <IconButton
            label="Quick replies"
            icon={Zap}
            disabled={isSending || text !== ''}
            onClick={() => insertIntoComposer(fanId, '/', 'typed')}
          />
          {detail && <TranslateReply detail={detail} disabled={isSending || text.trim() === ''} />}
          <p
            className={cx(
              'ml-auto min-w-0 truncate pr-2.5 text-12',
              error ? 'text-rose-ink' : 'text-ink-3 max-md:hidden lg:max-xl:hidden',
            )}>
            {error ||
              (isSending ? 'Sends when the uploads finish' : 'Enter to send, Shift+Enter for a new line')}
          </p>
          <Button
            variant="primary"
            icon={ArrowUp}
            busy={isSending}
            disabled={error !== null}
            onClick={send}
            className={error ? '' : 'max-md:ml-auto lg:max-xl:ml-auto'}>
            {isLibrarySend ? 'Send once cleared' : 'Send'}
          </Button>
        </div>
        <input
          ref={fileInput}
          type="file"
          accept="image/*,video/*"
          multiple
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={(event) => {
            addFiles(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </fieldset>
    </div>
  )
}
