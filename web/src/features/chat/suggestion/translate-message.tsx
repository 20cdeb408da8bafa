import { assistLanguages } from '@greenroom/contract/features/assist/assist.rules.ts'
import type { Suggestion } from '@greenroom/contract/features/assist/assist.schema.ts'
import type { ConversationDetail, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { errorText } from '../../../platform/api-error.ts'
import { useStore } from '../../../platform/store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { replaceInComposer } from '../composer/composer-insert.ts'
import { composerState } from '../composer/composer-state.ts'
import { foreignLanguage, translate, useSuggestion } from './suggestion.data.ts'
import { addTranslation, translations } from './translations.ts'

const onError = (error: unknown) => toast.error('Could not translate', { description: errorText(error) })

type TranslateMessageProps = { fanId: string; message: Message; suggestion: Suggestion }

/** Shows the language of the fan's message. The translation appears below the message itself. */
export function TranslateMessage({ fanId, message, suggestion }: TranslateMessageProps) {
  const foreign = foreignLanguage(suggestion)
  const isTranslated = useStore(translations).has(message.id)
  const translateMutation = useMutation({
    mutationFn: (to: NonNullable<typeof foreign>['personaLanguage']) => translate(fanId, message.content, to),
    onSuccess: (text) => addTranslation(message.id, text),
    onError,
  })
  if (!foreign) return null
  return (
    <p className="mt-1.5 flex min-h-7 items-center gap-2 text-13 text-ink-2">
      <Languages aria-hidden="true" className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <span>The fan writes in {assistLanguages[foreign.fanLanguage]}</span>
      {foreign.canTranslate && !isTranslated && (
        <Button
          size="sm"
          busy={translateMutation.isPending}
          onClick={() => translateMutation.mutate(foreign.personaLanguage)}
          className="ml-auto">
          Translate
        </Button>
      )}
    </p>
  )
}

type TranslateReplyProps = { detail: ConversationDetail; disabled: boolean }

/** Translates the text in the composer into the fan's language. */
export function TranslateReply({ detail, disabled }: TranslateReplyProps) {
  const foreign = foreignLanguage(useSuggestion(detail).data)
  const translateMutation = useMutation({
    mutationFn: async (to: NonNullable<typeof foreign>['fanLanguage']) => {
      const { text } = composerState(detail.id)
      return { text, to, translated: await translate(detail.id, text.trim(), to) }
    },
    onSuccess: ({ text, to, translated }) => {
      const composer = composerState(detail.id)
      // If the text was edited in the meantime, replacing it would lose the edits.
      if (composer.text === text)
        replaceInComposer(detail.id, translated, composer.origin, `Translated to ${assistLanguages[to]}`)
    },
    onError,
  })
  if (!foreign?.canTranslate) return null
  return (
    <IconButton
      label={`Translate to ${assistLanguages[foreign.fanLanguage]}`}
      icon={Languages}
      busy={translateMutation.isPending}
      disabled={disabled}
      onClick={() => translateMutation.mutate(foreign.fanLanguage)}
    />
  )
}
