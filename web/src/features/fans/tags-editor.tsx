import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { toastError } from '../../platform/toast-error.ts'
import { TagField } from '../../ui/tag-field.tsx'
import { fanQuery } from './fan.data.ts'
import { tagFans, tagsQuery, updateCachedFans } from './fans.data.ts'

const MAX_TAGS = 20

type TagChange = { action: 'add' | 'remove'; tag: string }
type TagsEditorProps = { fan: { id: string; tags: string[] }; editable: boolean }

/** Sends single tag changes so a colleague's tags are kept. */
export function TagsEditor({ fan, editable }: TagsEditorProps) {
  const client = useQueryClient()
  const tags = useQuery({ ...tagsQuery, enabled: editable })
  const updateCachedTags = ({ action, tag }: TagChange) =>
    client.setQueryData(fanQuery(fan.id).queryKey, (cached) => {
      if (!cached) return cached
      const others = cached.tags.filter((other) => other !== tag)
      return { ...cached, tags: action === 'add' ? [...others, tag] : others }
    })
  const save = useMutation({
    mutationFn: ({ action, tag }: TagChange) => tagFans([fan.id], { [action]: [tag] }),
    // Optimistic; an error reverts only this change.
    onMutate: updateCachedTags,
    onSuccess: () => updateCachedFans(client, [fan.id], (row) => row),
    onError: (error, change) => {
      updateCachedTags({ ...change, action: change.action === 'add' ? 'remove' : 'add' })
      toastError('Could not save the tags', error, () => save.mutate(change))
    },
  })
  return (
    <div className="flex flex-col gap-3">
      {fan.tags.length > 0 ? (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {fan.tags.map((tag) => (
            <li
              key={tag}
              className="flex h-5 max-w-full items-center rounded-control border border-brand-line bg-brand-soft pl-1.5 font-medium text-12 text-brand-ink not-has-[button]:pr-1.5 pointer-coarse:has-[button]:h-10 pointer-coarse:has-[button]:pl-3">
              <span className="truncate">{tag}</span>
              {editable && (
                <button
                  type="button"
                  aria-label={`Remove tag ${tag}`}
                  onClick={() => save.mutate({ action: 'remove', tag })}
                  className="hit-area relative grid size-5 flex-none place-items-center rounded-control hover:bg-hover pointer-coarse:size-10">
                  <X aria-hidden="true" className="size-3" />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-13 text-ink-3">No tags yet.</p>
      )}
      {editable && fan.tags.length < MAX_TAGS && (
        <TagField
          tags={tags.data ?? []}
          placeholder="june birthday"
          label="Add a tag"
          exclude={fan.tags}
          buttonLabel="Add"
          onPick={(tag) => !fan.tags.includes(tag) && save.mutate({ action: 'add', tag })}
        />
      )}
    </div>
  )
}
