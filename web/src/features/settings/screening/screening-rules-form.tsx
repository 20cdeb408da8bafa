import type {
  ScreeningSettings,
  StoredRules,
} from '@greenroom/contract/features/screening/screening.schema.ts'
import {
  optionalStops,
  type ViolationType,
  violationTypeNames,
  violationTypes,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { saveRules } from './screening.data.ts'
import { ScreeningTryOut } from './screening-try-out.tsx'

const typeOptions = violationTypes.map((value) => ({ value, label: violationTypeNames[value] }))

export function ScreeningRulesForm({ settings }: { settings: ScreeningSettings }) {
  const client = useQueryClient()
  const [words, setWords] = useState(settings.words)
  const [links, setLinks] = useState(settings.allowedLinks.join('\n'))
  const [stops, setStops] = useState<StoredRules['stops']>(settings.stops)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const allowedLinks = links
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const rules = { words, allowedLinks, stops }

  async function save() {
    setBusy(true)
    setFailure(undefined)
    try {
      await saveRules(client, rules)
      toast.success('Screening rules saved')
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <SettingsForm
        title="Rules"
        serverError={failure}
        busy={busy}
        saveLabel="Save rules"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}>
        <WordList words={words} onChange={setWords} />
        <Field
          label="Allowed links"
          hint="One per line, like ko-fi.com/name. Links to platforms always pass.">
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={links}
              onChange={(event) => setLinks(event.target.value)}
            />
          )}
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1.5 font-medium text-13">Also stop before sending</legend>
          {optionalStops.map((type) => (
            <Checkbox
              key={type}
              label={violationTypeNames[type]}
              checked={stops.includes(type)}
              onCheckedChange={(isOn) =>
                setStops(optionalStops.filter((s) => (s === type ? isOn : stops.includes(s))))
              }
            />
          ))}
          <p className="text-12 text-ink-3">Otherwise these are sent and flagged.</p>
        </fieldset>
      </SettingsForm>
      <ScreeningTryOut rules={rules} />
    </>
  )
}

type WordListProps = { words: StoredRules['words']; onChange: (words: StoredRules['words']) => void }

function WordList({ words, onChange }: WordListProps) {
  const [text, setText] = useState('')
  const [type, setType] = useState<ViolationType>('PROHIBITED_CONTENT')
  function add() {
    const word = text.trim()
    if (word === '') return
    onChange([
      ...words.filter((other) => other.text.toLowerCase() !== word.toLowerCase()),
      { text: word, type },
    ])
    setText('')
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label="Words and phrases" hint="Found in any spelling, as whole words.">
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              className="min-w-40 flex-1"
              maxLength={60}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <Select label="Counts as" value={type} onValueChange={setType} options={typeOptions} />
            <Button onClick={add} disabled={text.trim() === ''}>
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
