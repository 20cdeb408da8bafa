import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { errorText } from '../../platform/api-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { fanQuery, setTags } from './fan.data.ts'
import { afterChange } from './fans.data.ts'
import { TagField } from './tag-field.tsx'

const MOST = 20

type TagsEditorProps = { fan: { id: string; tags: string[] }; editable: boolean }

export function TagsEditor({ fan, editable }: TagsEditorProps) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (tags: string[]) => setTags(fan.id, tags),
    // Shown at once; a refusal brings back what was there.
    onMutate: (tags) => {
      const before = fan.tags
      client.setQueryData(fanQuery(fan.id).queryKey, (now) => now && { ...now, tags })
      return before
    },
    onSuccess: () => afterChange(client, [fan.id], (row) => row),
    onError: (error, tags, before) => {
      client.setQueryData(fanQuery(fan.id).queryKey, (now) => now && { ...now, tags: before ?? now.tags })
      toast.error('The tags could not be saved', {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => save.mutate(tags) },
      })
    },
  })
  return (
    <div className="flex flex-col gap-3">
      {fan.tags.length > 0 ? (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {fan.tags.map((tag) => (
            <li key={tag} className="flex max-w-full items-center">
              <Badge tone="brand">
                <span className="truncate">{tag}</span>
                {editable && (
                  <button
                    type="button"
                    aria-label={`Remove tag ${tag}`}
                    onClick={() => save.mutate(fan.tags.filter((other) => other !== tag))}
                    className="-mr-1 grid size-4 place-items-center rounded-[3px] hover:bg-hover pointer-coarse:size-6"
                  >
                    <X aria-hidden="true" className="size-3" />
                  </button>
                )}
              </Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-13 text-ink-3">No tags yet.</p>
      )}
      {editable && fan.tags.length < MOST && (
        <TagField
          label="Add a tag"
          without={fan.tags}
          buttonLabel="Add"
          onPick={(tag) => !fan.tags.includes(tag) && save.mutate([...fan.tags, tag])}
        />
      )}
    </div>
  )
}
