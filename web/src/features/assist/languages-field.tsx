import {
  type AssistLanguage,
  assistLanguageCodes,
  assistLanguages,
  MAX_LANGUAGES,
} from '@greenroom/contract/features/assist/assist.rules.ts'
import { X } from 'lucide-react'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'

type LanguagesFieldProps = {
  value: readonly AssistLanguage[]
  onChange: (languages: AssistLanguage[]) => void
  error?: string
}

/** Languages in order of preference; messages in any other than the first can be translated into it. */
export function LanguagesField({ value, onChange, error }: LanguagesFieldProps) {
  const options = assistLanguageCodes
    .filter((code) => !value.includes(code))
    .map((code) => ({ value: code, label: assistLanguages[code] }))
  return (
    <Field
      label="Languages"
      hint="The first is the main language. Defaults to English."
      {...(error && { error })}>
      {(control) => (
        <div className="flex flex-col gap-2">
          {value.length > 0 && (
            <ul aria-label="Selected languages" className="flex flex-wrap gap-1.5">
              {value.map((code, index) => (
                <li
                  key={code}
                  className="flex h-7 items-center gap-1 rounded-control border border-line pl-2 text-13 pointer-coarse:h-11">
                  {assistLanguages[code]}
                  {index === 0 && <span className="text-12 text-ink-3">Main</span>}
                  <button
                    type="button"
                    aria-label={`Remove ${assistLanguages[code]}`}
                    onClick={() => onChange(value.filter((other) => other !== code))}
                    className="grid h-full w-7 place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:w-11">
                    <X aria-hidden="true" className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Combobox
            {...control}
            label="Add a language"
            placeholder="Add a language"
            value={'' as AssistLanguage}
            options={options}
            disabled={value.length >= MAX_LANGUAGES}
            onValueChange={(code) => onChange([...value, code])}
          />
        </div>
      )}
    </Field>
  )
}
