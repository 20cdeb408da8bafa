import { consentText, TEMPLATE_NOTICE } from '@greenroom/contract/features/compliance/consent-text.rules.ts'
import { newConsent } from '@greenroom/contract/features/compliance/consents.schema.ts'
import { consentScopes } from '@greenroom/contract/features/compliance/gate.rules.ts'
import { consentKinds } from '@greenroom/contract/features/compliance/records.rules.ts'
import type { PersonListItem } from '@greenroom/contract/features/compliance/records.schema.ts'
import {
  accountPlatforms,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PersonPicker } from '../people/person-picker.tsx'
import { kindNames, scopeNames, todayIn } from '../records/record-labels.tsx'
import { personItemsQuery, prepareConsent, refreshRecords } from '../records/records.data.ts'
import { CheckGroup } from './check-group.tsx'

type PrepareDialogProps = {
  open: boolean
  onClose: () => void
  /** Null to select a person first. */
  person: PersonListItem | null
}

export function PrepareDialog(props: PrepareDialogProps) {
  return props.open ? <PrepareForm {...props} /> : null
}

const kinds = consentKinds.map((value) => ({ value, label: kindNames[value] }))
const scopes = consentScopes.map((value) => ({ value, label: scopeNames[value] }))
const platforms = accountPlatforms
  .filter((platform) => platform !== 'INTERNAL')
  .map((value) => ({ value, label: platformNames[value] }))

/** Until the text is edited, it is a sample filled in from the terms. */
function PrepareForm({ open, onClose, person }: PrepareDialogProps) {
  const client = useQueryClient()
  const { agency } = useUser()
  const [selectedPerson, setSelectedPerson] = useState(person)
  const [isEdited, setIsEdited] = useState(false)
  const form = useSaveForm({
    schema: newConsent.omit({ clientId: true }),
    defaultValues: {
      kind: 'CONSENT',
      scopes: ['depict', 'distribute'],
      platforms: [],
      itemIds: null,
      from: todayIn(agency.timeZone),
      until: null,
      text: '',
    },
    save: async (values, clientId): Promise<void> => {
      if (!selectedPerson) return
      await prepareConsent(selectedPerson.id, { ...values, clientId })
      onClose()
      toast.success(`Ready for ${selectedPerson.name} to sign`, {
        description: selectedPerson.hasAccount
          ? 'They’ve been notified.'
          : 'Create a personal link in their record so they can sign.',
      })
      await refreshRecords(client)
    },
  })
  const { kind, itemIds, ...terms } = form.watch()
  const { errors } = form.formState
  const isConsent = kind === 'CONSENT'
  const sample = consentText({
    kind,
    person: selectedPerson?.name ?? '…',
    agency: agency.name,
    scopes: terms.scopes ?? [],
    platforms: (terms.platforms ?? []).map((platform) => platformNames[platform]),
    items: itemIds?.length ?? null,
    from: terms.from,
    until: terms.until ?? null,
  })
  useEffect(() => {
    if (!isEdited) form.setValue('text', sample)
  }, [form, isEdited, sample])
  const items = useQuery({
    ...personItemsQuery(selectedPerson?.id ?? ''),
    enabled: selectedPerson !== null && itemIds !== null,
  })
  const emptyItemsText = items.isLoading
    ? 'Loading…'
    : items.isError
      ? 'Could not load this person’s content. Close the dialog and try again.'
      : 'This person isn’t listed in any content.'
  return (
    <FormDialog
      wide
      open={open}
      onClose={onClose}
      title="Prepare a consent"
      description="The person reads exactly this text and signs it with their legal name. It can’t be changed afterward."
      submitLabel="Prepare for signature"
      submitDisabled={!selectedPerson}
      form={form}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <PersonPicker
            person={selectedPerson}
            onPick={(next) => {
              setSelectedPerson(next)
              if (itemIds) form.setValue('itemIds', [])
            }}
          />
          <div>
            <Segmented
              label="Document"
              options={kinds}
              value={kind}
              onChoose={(next) => {
                form.setValue('kind', next)
                form.setValue('scopes', next === 'CONSENT' ? ['depict', 'distribute'] : [])
                if (next === 'AGREEMENT') form.setValue('itemIds', null)
              }}
            />
          </div>
          {isConsent && (
            <CheckGroup
              legend="What they agree to"
              options={scopes}
              selected={terms.scopes ?? []}
              error={errors.scopes?.message}
              onChange={(selected) => {
                form.clearErrors('scopes')
                form.setValue('scopes', selected)
              }}
            />
          )}
          <CheckGroup
            legend="Platforms"
            hint="Leave empty for all platforms."
            options={platforms}
            selected={terms.platforms ?? []}
            onChange={(selected) => form.setValue('platforms', selected)}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="From" type="date" {...form.field('from')} />
            <TextField
              label="Until"
              optional
              type="date"
              {...form.field('until', { setValueAs: (day: string | null) => day || null })}
            />
          </div>
          {isConsent && (
            <div className="flex flex-col gap-2">
              <Checkbox
                label="Only for selected items"
                checked={itemIds !== null}
                onCheckedChange={(only) => form.setValue('itemIds', only ? [] : null)}
              />
              {itemIds && (
                <CheckGroup
                  legend="Items"
                  options={(items.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
                  empty={selectedPerson ? emptyItemsText : 'Choose a person first.'}
                  selected={itemIds}
                  error={errors.itemIds?.message}
                  onChange={(selected) => {
                    form.clearErrors('itemIds')
                    form.setValue('itemIds', selected)
                  }}
                />
              )}
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Callout tone="amber">{TEMPLATE_NOTICE}</Callout>
          <TextareaField
            label="Text"
            className="max-h-none min-h-80"
            hint={isEdited ? 'Edited. The text no longer updates when you change other fields.' : undefined}
            {...form.field('text', { onChange: () => setIsEdited(true) })}
          />
        </div>
      </div>
    </FormDialog>
  )
}
