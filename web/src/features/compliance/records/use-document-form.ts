import { scanSides } from '@greenroom/contract/features/compliance/records.rules.ts'
import { type NewDocument, newDocument } from '@greenroom/contract/features/compliance/records.schema.ts'
import { useRef, useState } from 'react'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import type { SendScan, Side } from './records.data.ts'

export type DocumentValues = Omit<NewDocument, 'clientId'>
export type SelectedScans = Record<Side, File | null>

type DocumentFormOptions = {
  legalName: string | null
  birthDate: string | null
  /** Returns the id of the new document. */
  create: (values: DocumentValues, clientId: string) => Promise<string>
  sendScan: SendScan
  onDone: () => Promise<void> | void
}

/** A document and its scans. Retrying after a failure sends only the missing scans. */
export function useDocumentForm({ legalName, birthDate, create, sendScan, onDone }: DocumentFormOptions) {
  const [scans, setScans] = useState<SelectedScans>({ front: null, back: null })
  const [progress, setProgress] = useState<{ side: Side; percent: number } | null>(null)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const sentFiles = useRef(new Set<File>())
  const form = useSaveForm({
    schema: newDocument.omit({ clientId: true }),
    defaultValues: {
      type: 'passport',
      issuer: '',
      country: '',
      number: '',
      legalName: legalName ?? '',
      birthDate: birthDate ?? '',
      issuedOn: '',
      expiresOn: '',
    },
    save: async (values, clientId): Promise<void> => {
      if (!scans.front) {
        form.setError('root.scan', { message: 'Add a photo or scan of the document.' })
        return
      }
      const id = createdId ?? (await create(values, clientId))
      setCreatedId(id)
      for (const side of scanSides) {
        const file = scans[side]
        if (!file || sentFiles.current.has(file)) continue
        try {
          await sendScan(id, side, file, (fraction) =>
            setProgress({ side, percent: Math.round(fraction * 100) }),
          )
        } finally {
          setProgress(null)
        }
        sentFiles.current.add(file)
      }
      await onDone()
    },
  })
  return {
    ...form,
    scans,
    chooseScan: (side: Side, file: File | null) => {
      form.clearErrors('root')
      setScans((current) => ({ ...current, [side]: file }))
    },
    progress,
    /** The document is stored and only a scan is missing. */
    isCreated: createdId !== null,
    scanError: form.formState.errors.root?.scan?.message,
  }
}

export type DocumentForm = ReturnType<typeof useDocumentForm>
