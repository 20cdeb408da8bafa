import type { Hit, ScreeningRules } from '@greenroom/contract/features/screening/screening.rules.ts'
import { severityOf, violationTypeNames } from '@greenroom/contract/features/screening/violations.rules.ts'
import { useEffect, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { MarkedText } from '../../../ui/marked-text.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'

/** Checks text in the browser against the rules as edited, even if unsaved. */
export function ScreeningTryOut({ rules }: { rules: ScreeningRules }) {
  const [text, setText] = useState('')
  const [screen, setScreen] = useState<((text: string, context: { rules: ScreeningRules }) => Hit[]) | null>(
    null,
  )
  const hasText = text.trim() !== ''
  useEffect(() => {
    if (!hasText) return
    void import('@greenroom/contract/features/screening/screening.rules.ts').then((module) =>
      setScreen(() => module.screen),
    )
  }, [hasText])
  const hits = hasText && screen ? screen(text, { rules }) : null
  return (
    <Card>
      <div className="flex flex-col gap-3 p-4.5">
        <h3 className="font-semibold">Try it out</h3>
        <TextareaField
          label="Message"
          hint="Nothing is sent or stored."
          rows={2}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div role="status" className="text-13">
          {hits?.length === 0 && <p className="text-ink-2">No issues found. This message can be sent.</p>}
          {hits && hits.length > 0 && (
            <>
              <p className="wrap-anywhere whitespace-pre-wrap">
                <MarkedText text={text} spans={hits} />
              </p>
              <ul className="pt-2">
                {hits.map(({ type, start, end, reason }) => (
                  <li key={`${type} ${start} ${end}`} className="text-ink-2">
                    {violationTypeNames[type]} ({severityOf[type].toLowerCase()}): {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
