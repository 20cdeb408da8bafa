import { MoreHorizontal, Pencil, Settings2, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../src/ui/button.tsx'
import { ConfirmDialog, Dialog, Drawer } from '../../src/ui/dialog.tsx'
import { Field } from '../../src/ui/field.tsx'
import { Input } from '../../src/ui/input.tsx'
import { Mark } from '../../src/ui/mark.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../src/ui/menu.tsx'
import { toast } from '../../src/ui/toast.tsx'
import { Tooltip } from '../../src/ui/tooltip.tsx'
import { Row } from './row.tsx'

export function OverlaySamples() {
  const [overlay, setOverlay] = useState<'dialog' | 'confirm' | 'danger' | 'drawer' | null>(null)
  const [sort, setSort] = useState('newest')
  const handleOpenChange = (next: boolean) => !next && setOverlay(null)
  return (
    <Row>
      <Button onClick={() => setOverlay('dialog')}>Open dialog</Button>
      <Button onClick={() => setOverlay('confirm')}>Confirm</Button>
      <Button onClick={() => setOverlay('danger')}>Confirm deletion</Button>
      <Button onClick={() => setOverlay('drawer')}>Open drawer</Button>
      <Menu trigger={<Button>Open menu</Button>} align="start">
        <MenuLabel>Sort by</MenuLabel>
        {['newest', 'name'].map((key) => (
          <MenuItem key={key} checked={sort === key} onSelect={() => setSort(key)}>
            {key === 'newest' ? 'Newest first' : 'Name'}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={Settings2} to="#overlays" shortcut="G S">
          Settings
        </MenuItem>
        <MenuItem icon={Pencil} disabled>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setOverlay('danger')}>
          Delete
        </MenuItem>
      </Menu>
      <Menu trigger={<IconButton label="More" icon={MoreHorizontal} />}>
        <MenuItem icon={Upload} onSelect={() => toast('Uploaded')}>
          Upload
        </MenuItem>
      </Menu>
      <Tooltip label="Shown on hover and keyboard focus">
        <Button variant="ghost">With tooltip</Button>
      </Tooltip>
      <Button
        onClick={() =>
          toast.success('Invitation sent', { action: { label: 'Undo', onClick: () => toast('Undone') } })
        }>
        Toast
      </Button>
      <Button
        onClick={() =>
          toast.error('Could not send the invitation', { description: 'The mail server did not respond.' })
        }>
        Error toast
      </Button>
      <Dialog
        open={overlay === 'dialog'}
        onOpenChange={handleOpenChange}
        title="Invite a member"
        description="They’ll get an email with a link that works for seven days."
        footer={
          <>
            <Button onClick={() => setOverlay(null)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOverlay(null)}>
              Send invitation
            </Button>
          </>
        }>
        <Field label="Email">{(control) => <Input {...control} type="email" />}</Field>
      </Dialog>
      <ConfirmDialog
        open={overlay === 'confirm' || overlay === 'danger'}
        onOpenChange={handleOpenChange}
        title={overlay === 'danger' ? 'Delete this note?' : 'Publish this note?'}
        description="Everyone in the agency will see it."
        confirmLabel={overlay === 'danger' ? 'Delete' : 'Publish'}
        danger={overlay === 'danger'}
        onConfirm={() => setOverlay(null)}
      />
      <Drawer open={overlay === 'drawer'} onOpenChange={handleOpenChange} label="Menu">
        <div className="p-5">
          <Mark word />
        </div>
      </Drawer>
    </Row>
  )
}
