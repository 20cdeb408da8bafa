import {
  severityOf,
  type ViolationType,
  violationTypeNames,
  violationTypes,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import {
  type Guidelines as GuidelineTexts,
  guidelines,
} from '@greenroom/contract/features/screening/violations.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiData } from '../../../platform/api-query.ts'
import { changedFields } from '../../../platform/changes.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { SeverityBadge } from './violation-badges.tsx'
import { guidelinesQuery } from './violations.data.ts'

export function Guidelines() {
  const { name } = useUser().agency
  const query = useQuery(guidelinesQuery)
  const [isEditing, setEditing] = useState(false)
  const { data } = query
  return (
    <Card className="mt-4">
      <CardHeader
        title="Guidelines"
        note={`How ${name} handles each type of violation`}
        action={
          data && (
            <Button variant="ghost" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      />
      {query.isPending && (
        <div aria-busy="true" className="px-4.5 pb-4">
          <SkeletonLines lines={4} />
        </div>
      )}
      {query.isError && !data && <ErrorState title="Could not load guidelines" query={query} />}
      {data && (
        <ul className="-mr-px -mb-px grid border-line border-t sm:grid-cols-2 lg:grid-cols-3">
          {violationTypes.map((type) => (
            <Guideline key={type} type={type} text={data[type]} />
          ))}
          <li className="border-line border-r border-b px-4.5 py-3 text-13">
            <b className="font-medium text-12">Not legal advice</b>
            <p className="mt-0.5 text-ink-2">Deadlines are defaults. Check them with your lawyer.</p>
          </li>
        </ul>
      )}
      {data && isEditing && <EditDialog texts={data} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Guideline({ type, text }: { type: ViolationType; text: string }) {
  return (
    <li className="border-line border-r border-b px-4.5 py-3 text-13">
      <span className="flex items-center justify-between gap-2">
        <b className="font-medium text-11 tracking-[0.02em]">{type}</b>
        <SeverityBadge severity={severityOf[type]} />
      </span>
      <p className="wrap-anywhere mt-0.5 whitespace-pre-line text-ink-2">{text}</p>
    </li>
  )
}

function EditDialog({ texts, onClose }: { texts: GuidelineTexts; onClose: () => void }) {
  const client = useQueryClient()
  const [openedTexts] = useState(texts)
  const form = useSaveForm({
    schema: guidelines,
    defaultValues: openedTexts,
    save: async (values) => {
      const body = changedFields(openedTexts, values)
      client.setQueryData(guidelinesQuery.queryKey, await apiData('PUT /compliance/guidelines', { body }))
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Edit guidelines"
      description="What your team does for each type of violation. Changes are logged."
      form={form}
      submitLabel="Save">
      {violationTypes.map((type) => {
        const error = form.formState.errors[type]?.message
        return (
          <TextareaField
            key={type}
            label={violationTypeNames[type]}
            {...(error && { error })}
            {...form.register(type)}
            maxLength={300}
            className="min-h-14 text-13"
          />
        )
      })}
    </FormDialog>
  )
}
