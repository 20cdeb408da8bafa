import {
  documentTypeNames,
  documentTypes,
  scanSides,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import { type ReactNode, useState } from 'react'
import { Controller } from 'react-hook-form'
import { errorProp } from '../../../platform/error-prop.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { countryOptions, sideNames } from './record-labels.tsx'
import { ScanField } from './scan-field.tsx'
import type { DocumentForm } from './use-document-form.ts'

const typeOptions = documentTypes.map((value) => ({ value, label: documentTypeNames[value] }))

type DocumentFieldsProps = {
  form: DocumentForm
  /** Large controls, for people who fill this in once. */
  size?: 'md' | 'lg'
  /** Additional fields. */
  children?: ReactNode
}

/** The document's data and scans. */
export function DocumentFields({ form, size = 'md', children }: DocumentFieldsProps) {
  const { errors } = form.formState
  const [countries] = useState(countryOptions)
  const neverExpires = form.watch('expiresOn') === null
  return (
    <>
      {form.isCreated && (
        <Callout tone="amber" role="status">
          Your details are saved, but the scan wasn’t uploaded. Upload it again.
        </Callout>
      )}
      <fieldset disabled={form.isCreated} className="grid min-w-0 gap-4 sm:grid-cols-2">
        <SelectField label="Document" size={size} {...form.choice('type')} options={typeOptions} />
        <Field label="Country" {...errorProp(errors.country)}>
          {(control) => (
            <Controller
              control={form.control}
              name="country"
              render={({ field }) => (
                <Combobox
                  {...control}
                  size={size}
                  label="Search countries"
                  placeholder="Choose"
                  value={field.value}
                  onValueChange={field.onChange}
                  options={countries}
                />
              )}
            />
          )}
        </Field>
        <TextField
          label="Issued by"
          hint="The authority printed on it."
          size={size}
          autoComplete="off"
          {...form.field('issuer')}
        />
        <TextField
          label="Document number"
          hint="Only the last two characters stay visible."
          size={size}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('number')}
        />
        <TextField
          label="Full name, as printed"
          size={size}
          autoComplete="off"
          {...form.field('legalName')}
        />
        <TextField label="Date of birth" type="date" size={size} {...form.field('birthDate')} />
        <TextField label="Issued on" type="date" size={size} {...form.field('issuedOn')} />
        <div className="flex flex-col gap-2">
          {neverExpires ? (
            <p className="text-13">
              <span className="font-medium">Expires on</span> <span className="text-ink-3">Never</span>
            </p>
          ) : (
            <TextField label="Expires on" type="date" size={size} {...form.field('expiresOn')} />
          )}
          <Checkbox
            label="No expiry date"
            checked={neverExpires}
            onCheckedChange={(never) => form.setValue('expiresOn', never ? null : '')}
          />
        </div>
        {children}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        {scanSides.map((side) => (
          <ScanField
            key={side}
            label={side === 'front' ? 'Photo page or front' : 'Back'}
            optional={side === 'back'}
            file={form.scans[side]}
            disabled={form.busy}
            error={side === 'front' ? form.scanError : undefined}
            onChange={(file) => form.chooseScan(side, file)}
          />
        ))}
      </div>
      {form.progress && (
        <ProgressBar
          label={`Uploading ${sideNames[form.progress.side].toLowerCase()}`}
          percent={form.progress.percent}
          text="Encrypted before it is stored"
        />
      )}
    </>
  )
}
