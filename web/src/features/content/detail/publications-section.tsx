import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import { type Publication, postUrl } from '@greenroom/contract/features/content/publications.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { z } from '@greenroom/contract/kit/zod.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Day } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { afterChange, changePublication } from '../content.data.ts'

const placeOf = ({ platform }: Publication) =>
  platform === 'INTERNAL' ? 'No platform account' : platformNames[platform]

/** Where the item is, was, or still stands after it was withdrawn. */
export function PublicationsSection({ item, zone }: { item: ContentDetail; zone: string }) {
  const client = useQueryClient()
  const { role } = useUser()
  const [linked, setLinked] = useState<Publication | null>(null)
  const remove = useMutation({
    mutationFn: (row: Publication) => changePublication(item.id, row.id, { isRemoved: true }),
    onSuccess: (detail) => afterChange(client, detail),
    onError: (error) => toastError('Could not save', error),
  })
  if (item.publications.length === 0) return null
  const canEdit = may(role, 'content:review')
  return (
    <PanelSection title="Where it’s published">
      <ul className="flex flex-col gap-2.5 text-13">
        {item.publications.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <div className="min-w-0">
              <p className="font-medium">{placeOf(row)}</p>
              <p className="wrap-anywhere text-12 text-ink-3">
                <Period row={row} zone={zone} />
              </p>
              {row.url && (
                <a href={row.url} target="_blank" rel="noreferrer" className="link wrap-anywhere text-12">
                  {row.url}
                </a>
              )}
            </div>
            {canEdit && row.platform !== 'INTERNAL' && (
              <span className="flex flex-none gap-2">
                <Button size="sm" onClick={() => setLinked(row)}>
                  {row.url ? 'Edit link' : 'Add link'}
                </Button>
                {row.withdrawnAt && !row.removedAt && (
                  <Button size="sm" disabled={remove.isPending} onClick={() => remove.mutate(row)}>
                    Confirm removal
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {linked && <LinkDialog item={item} row={linked} onClose={() => setLinked(null)} />}
    </PanelSection>
  )
}

function Period({ row, zone }: { row: Publication; zone: string }) {
  const from = <Day at={row.publishedAt} zone={zone} />
  if (row.removedAt && row.delivery === 'queued') return <>{from}, withdrawn before a bridge received it</>
  if (row.removedAt)
    return (
      <>
        {from} to <Day at={row.removedAt} zone={zone} />
        {row.removedBy && `, removal confirmed by ${row.removedBy}`}
      </>
    )
  if (row.withdrawnAt)
    return (
      <span className="text-tungsten-ink">
        <TriangleAlert aria-hidden="true" className="mr-1 inline size-3" />
        Since {from}. Withdrawn on <Day at={row.withdrawnAt} zone={zone} />, but not confirmed as removed yet.
      </span>
    )
  return <>{row.delivery === 'queued' ? <>Waiting for a bridge since {from}</> : <>Since {from}</>}</>
}

const linkForm = z.object({ url: postUrl.or(z.literal('')) })

type LinkDialogProps = { item: ContentDetail; row: Publication; onClose: () => void }

function LinkDialog({ item, row, onClose }: LinkDialogProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: linkForm,
    defaultValues: { url: row.url ?? '' },
    save: async ({ url }): Promise<void> => {
      await afterChange(client, await changePublication(item.id, row.id, { url: url === '' ? null : url }))
      onClose()
    },
  })
  return (
    <FormDialog open onClose={onClose} title={`Link on ${placeOf(row)}`} submitLabel="Save" form={form}>
      <TextField label="URL" {...form.field('url')} />
    </FormDialog>
  )
}
