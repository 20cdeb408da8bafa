import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { ExportPickedButton } from './export-button.tsx'
import { afterChange, tagFans } from './fans.data.ts'
import { BulkTagDialog } from './tags-dialog.tsx'
import type { Selection } from './use-selection.ts'

type Tagging = { act: 'add' | 'remove'; tag: string; ids: readonly string[]; undoing?: boolean }

const inWords = (count: number) => (count === 1 ? '1 fan' : `${count.toLocaleString('en-US')} fans`)

/** What can be done with the picked fans, at the foot of the list. */
export function SelectionBar({ selection, mayExport }: { selection: Selection; mayExport: boolean }) {
  const client = useQueryClient()
  const [act, setAct] = useState<'add' | 'remove' | null>(null)
  const { fans } = selection
  const tagging = useMutation({
    mutationFn: ({ act, tag, ids }: Tagging) => tagFans(ids, { [act]: [tag] }),
    onSuccess: async (changed, { act, tag, ids }) => {
      setAct(null)
      toast.success(
        act === 'add'
          ? `“${tag}” put on ${inWords(changed)}${changed < ids.length ? '; the others had it' : ''}`
          : `“${tag}” taken off ${inWords(changed)}`,
      )
      await afterChange(client, ids, (fan) => fan)
    },
    onError: (error, wanted) =>
      toast.error(`“${wanted.tag}” could not be ${wanted.act === 'add' ? 'put on' : 'taken off'}`, {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => tagging.mutate(wanted) },
      }),
  })
  if (fans.length === 0) return null
  return (
    <section
      aria-label="Selected fans"
      className="floating sticky bottom-4 z-2 mx-auto mt-4 flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-2 rounded-box py-2 pr-2 pl-4"
    >
      <p role="status" className="mr-2 font-medium text-13 tabular-nums">
        {fans.length.toLocaleString('en-US')} selected
      </p>
      <Button icon={Tag} onClick={() => setAct('add')}>
        Add tag
      </Button>
      <Button onClick={() => setAct('remove')}>Remove tag</Button>
      {mayExport && <ExportPickedButton ids={fans.map((fan) => fan.id)} />}
      <IconButton label="Clear selection" icon={X} onClick={selection.clear} />
      <BulkTagDialog
        act={act}
        count={fans.length}
        busy={tagging.isPending}
        onClose={() => setAct(null)}
        onTag={(tag) => act && tagging.mutate({ act, tag, ids: fans.map((fan) => fan.id) })}
      />
    </section>
  )
}
