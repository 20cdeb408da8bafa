import { type Packet, packetDownload } from '@greenroom/contract/features/packets/packets.schema.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { downloadPacket } from './packets.data.ts'

/** The server sends the file only for a correct password and a reason. */
export function DownloadDialog({ packet, onClose }: { packet: Packet; onClose: () => void }) {
  const form = useSaveForm({
    schema: packetDownload,
    defaultValues: { password: '', reason: '' },
    errorFields: { wrong_password: 'password' },
    save: async (values): Promise<void> => {
      await downloadPacket(packet.id, values)
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Download ${packet.label}`}
      description="The file contains names, ID scans or private messages. Share it only with whoever requested it, and delete your copy afterward."
      submitLabel="Download"
      form={form}>
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      <TextField label="Reason" hint="Recorded in the audit log under your name." {...form.field('reason')} />
    </FormDialog>
  )
}
