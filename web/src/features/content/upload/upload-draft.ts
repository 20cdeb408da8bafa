import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { NewContent } from '@greenroom/contract/features/content/content.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { errorText } from '../../../platform/api-error.ts'
import { createSender } from '../../../platform/send-once.ts'
import { isLeaving } from '../../../platform/session/interruption.ts'
import { tabStorage } from '../../../platform/storage.ts'
import { createStore } from '../../../platform/store.ts'
import { storedFiles } from '../../../platform/uploads/stored-files.ts'
import { toast } from '../../../ui/toast.tsx'
import { createItem, refreshContent } from '../form/content-form.data.ts'
import { isReady, usableFiles } from '../form/form-file.ts'
import { createFormFiles } from '../form/form-files.ts'
import { createFormModel } from '../form/form-model.ts'
import { emptyValues } from '../form/form-values.ts'
import { newContentErrors, toNewContent } from '../form/validate.ts'
import { claim, release } from './claim.ts'
import { draftStorage, isEmptyDraft, type StoredDraft, serializeDraft } from './stored-draft.ts'

const TAB_KEY = 'content-draft'
const RELOAD_WAIT_MS = 1_500
const UNUSABLE_FILE = 'A file can’t be used. Replace it, or submit again without it.'

type Submission = 'idle' | 'waiting' | 'sending' | 'done'
type Storage = ReturnType<typeof draftStorage>

let current: { workspace: string; draft: Promise<UploadDraft> } | null = null

/** This tab's draft. It outlives the page, to continue uploads while the user works on other pages. */
export function openUploadDraft(user: SessionUser): Promise<UploadDraft> {
  const workspace = `${user.id}/${user.agency.id}`
  if (current?.workspace !== workspace) current = { workspace, draft: open(user) }
  return current.draft
}

async function open(user: SessionUser): Promise<UploadDraft> {
  const storage = draftStorage(user.id, user.agency.id)
  const files = storedFiles(user.id)
  const id = await chooseDraft(storage)
  tabStorage.write(TAB_KEY, id)
  const draft = createUploadDraft({ id, storage, files, zone: user.agency.timeZone })
  void draft.form.files.restore()
  void removeOrphans(storage, files, id)
  return draft
}

/** This tab's previous draft, otherwise one that no other tab has open, otherwise a new one. */
async function chooseDraft(storage: Storage): Promise<string> {
  const previousId = tabStorage.read(TAB_KEY)
  if (previousId && (await claim(lockName(previousId), RELOAD_WAIT_MS))) return previousId
  for (const id of storage.ids(Date.now())) if (await claim(lockName(id))) return id
  const id = newId()
  await claim(lockName(id))
  return id
}

/** Removes files of drafts that no longer exist. */
async function removeOrphans(
  storage: Storage,
  files: ReturnType<typeof storedFiles>,
  id: string,
): Promise<void> {
  const draftIds = new Set([id, ...storage.ids(Date.now())])
  // `draftIds` contains only drafts of the current agency.
  for (const key of await files.keys()) {
    const [agencyId, draftId = ''] = key.split('/')
    if (agencyId === storage.agencyId && !draftIds.has(draftId)) void files.remove(key)
  }
}

const lockName = (id: string) => `content-draft/${id}`

type UploadDraftOptions = {
  id: string
  storage: Storage
  files: ReturnType<typeof storedFiles>
  zone: string
}

function createUploadDraft({ id, storage, files: fileStore, zone }: UploadDraftOptions) {
  const storedDraft = storage.read(id)
  const files = createFormFiles(storedDraft?.files ?? [], {
    files: fileStore,
    prefix: `${storage.agencyId}/${id}/`,
  })
  const form = createFormModel(storedDraft?.values ?? emptyValues, files)
  const savedAt = createStore<number | null>(storedDraft?.savedAt ?? null)
  const submission = createStore<Submission>('idle')
  let attempts = storedDraft?.attempts ?? []
  let isOpen = true
  let lastSaved = ''

  const save = () => {
    if (!isOpen) return
    const content: Omit<StoredDraft, 'savedAt'> = {
      values: form.values.get(),
      files: [...files.get()],
      attempts,
    }
    if (isEmptyDraft(content.values, content.files)) {
      storage.remove(id)
      savedAt.set(null)
      lastSaved = ''
      return
    }
    const next = serializeDraft({ ...content, savedAt: 0 })
    if (next === lastSaved) return
    lastSaved = next
    const now = Date.now()
    storage.write(id, { ...content, savedAt: now })
    savedAt.set(now)
  }
  form.values.subscribe(save)
  files.subscribe(save)

  const confirmUnload = (event: BeforeUnloadEvent) => {
    if (!isLeaving() && files.wouldLoseUploads()) event.preventDefault()
  }
  addEventListener('beforeunload', confirmUnload)

  const sender = createSender<unknown>({
    newKey: () => newId(),
    store: {
      read: () => attempts,
      write(next) {
        attempts = next
        save()
      },
    },
  })
  const validationInput = () => ({ values: form.values.get(), files: files.get(), zone, now: new Date() })
  const close = (isItemSaved: boolean) => {
    isOpen = false
    files.close({ isItemSaved })
    removeEventListener('beforeunload', confirmUnload)
    storage.remove(id)
    tabStorage.remove(TAB_KEY)
    release(lockName(id))
    current = null
  }

  const unusableCount = () => files.get().length - usableFiles(files.get()).length
  let unusableOnSubmit = 0
  /** Notifies users who are on another page. */
  const returnToEditing = (reason: string) => {
    submission.set('idle')
    if (location.pathname !== '/dashboard/content/upload')
      toast.error(`“${form.values.get().title}” was not submitted`, {
        description: `${reason} Open Upload to continue.`,
      })
  }
  /** Submits the item once all files are ready. */
  const sendWhenReady = async () => {
    if (submission.get() !== 'waiting') return
    if (unusableCount() > unusableOnSubmit) {
      form.submitStatus.set({ ...form.submitStatus.get(), message: UNUSABLE_FILE })
      return returnToEditing(UNUSABLE_FILE)
    }
    const [error] = Object.values(newContentErrors(validationInput()))
    if (error) return returnToEditing(error)
    if (!usableFiles(files.get()).every(isReady)) return
    submission.set('sending')
    const body = toNewContent(validationInput())
    try {
      await sender.send(body, (clientId) => createItem(body, clientId))
      close(true)
      refreshContent()
      toast.success(successText(body))
      submission.set('done')
    } catch (error) {
      form.showError(error)
      returnToEditing(errorText(error))
    }
  }
  files.subscribe(() => void sendWhenReady())

  return {
    form,
    savedAt,
    submission,
    /** Returns whether the form is complete; the item is sent once its files are uploaded. */
    submit({ hasBadInput = false } = {}): boolean {
      if (submission.get() !== 'idle') return true
      form.markAttempted()
      if (hasBadInput || Object.keys(newContentErrors(validationInput())).length > 0) return false
      submission.set('waiting')
      unusableOnSubmit = unusableCount()
      void sendWhenReady()
      return true
    },
    /** Returns to editing while files are still uploading. */
    cancelWaiting: () => submission.get() === 'waiting' && submission.set('idle'),
    discard: () => close(false),
  }
}

function successText({ title, publish }: NewContent): string {
  if (publish.mode === 'NOW') return `“${title}” will be published once it’s cleared`
  return `“${title}” is ${publish.mode === 'SCHEDULE' ? 'scheduled' : 'saved as a draft'}`
}

export type UploadDraft = ReturnType<typeof createUploadDraft>
