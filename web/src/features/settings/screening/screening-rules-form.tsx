import type {
  ScreeningSettings,
  StoredRules,
} from '@greenroom/contract/features/screening/screening.schema.ts'
import {
  optionallyBlockedTypes,
  violationTypeNames,
  violationTypes,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ApiError, errorText, isApiError } from '../../../platform/api-error.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { saveRules } from './screening.data.ts'
import { ScreeningTryOut } from './screening-try-out.tsx'

const typeOptions = violationTypes.map((value) => ({ value, label: violationTypeNames[value] }))

type ScreeningRulesFormProps = { settings: ScreeningSettings; onLoadCurrent: () => void }

export function ScreeningRulesForm({ settings, onLoadCurrent }: ScreeningRulesFormProps) {
  const client = useQueryClient()
  // Saving is based on the revision that was opened, even if the rules are refetched meanwhile.
  const [rev, setRev] = useState(settings.rev)
  const [words, setWords] = useState(settings.words)
  const [draft, setDraft] = useState<Word>({ text: '', type: 'PROHIBITED_CONTENT' })
  const [links, setLinks] = useState(settings.allowedLinks.join('\n'))
  const [blockedTypes, setBlockedTypes] = useState<StoredRules['blockedTypes']>(settings.blockedTypes)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [linkError, setLinkError] = useState<string>()
  const allowedLinks = links
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const rules = { words: withDraft(words, draft), allowedLinks, blockedTypes }

  function addDraft() {
    setWords(rules.words)
    setDraft({ ...draft, text: '' })
  }

  async function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    setLinkError(undefined)
    try {
      setRev((await saveRules(client, { ...rules, rev })).rev)
      addDraft()
      toast.success('Screening rules saved')
    } catch (error) {
      const details = error instanceof ApiError ? error.details : []
      const linkDetail = details.find(({ path }) => path.startsWith('allowedLinks'))
      setLinkError(linkDetail?.message)
      if (!linkDetail) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <SettingsForm
        title="Rules"
        form={{ submit, busy, serverError: failure ? errorText(failure) : undefined }}
        saveLabel="Save rules"
        onLoadCurrent={isApiError(failure, 'conflict') && onLoadCurrent}>
        <WordList words={words} draft={draft} onChange={setWords} onDraftChange={setDraft} onAdd={addDraft} />
        <TextareaField
          label="Allowed links"
          error={linkError}
          hint="One per line, like ko-fi.com/name. Links to platforms are always allowed."
          rows={3}
          value={links}
          onChange={(event) => setLinks(event.target.value)}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1.5 font-medium text-13">Also block before sending</legend>
          {optionallyBlockedTypes.map((type) => (
            <Checkbox
              key={type}
              label={violationTypeNames[type]}
              checked={blockedTypes.includes(type)}
              onCheckedChange={(isChecked) =>
                setBlockedTypes(
                  optionallyBlockedTypes.filter((other) =>
                    other === type ? isChecked : blockedTypes.includes(other),
                  ),
                )
              }
            />
          ))}
          <p className="text-12 text-ink-3">Messages of types you don’t select are sent, but flagged.</p>
        </fieldset>
      </SettingsForm>
      <ScreeningTryOut rules={rules} />
    </>
  )
}

type Word = StoredRules['words'][number]

/** Includes a word that is typed but not added yet. */
function withDraft(words: Word[], { text, type }: Word): Word[] {
  const word = text.trim()
  if (word === '') return words
  return [...words.filter((other) => other.text.toLowerCase() !== word.toLowerCase()), { text: word, type }]
}

type WordListProps = {
  words: Word[]
  draft: Word
  onChange: (words: Word[]) => void
  onDraftChange: (draft: Word) => void
  onAdd: () => void
}

function WordList({ words, draft, onChange, onDraftChange, onAdd }: WordListProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field label="Words and phrases" hint="Matches whole words, including disguised spellings.">
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              className="min-w-40 flex-1"
              maxLength={60}
              value={draft.text}
              onChange={(event) => onDraftChange({ ...draft, text: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                onAdd()
              }}
            />
            <Select
              label="Counts as"
              value={draft.type}
              onValueChange={(type) => onDraftChange({ ...draft, type })}
              options={typeOptions}
            />
            <Button onClick={onAdd} disabled={draft.text.trim() === ''}>
              Add
            </Button>
          </div>
        )}
      </Field>
      {words.length > 0 && (
        <ul aria-label="Words" className="divide-y divide-line rounded-control border border-line">
          {words.map((word) => (
            <li key={word.text} className="flex items-center gap-2 py-0.5 pr-1 pl-3 text-13">
              <span className="wrap-anywhere min-w-0 flex-1">{word.text}</span>
              <span className="text-12 text-ink-3">{violationTypeNames[word.type]}</span>
              <IconButton
                label={`Remove ${word.text}`}
                icon={X}
                onClick={() => onChange(words.filter((other) => other !== word))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
