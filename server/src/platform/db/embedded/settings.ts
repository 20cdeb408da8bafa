export type Settings = Record<string, string>

/** Socket only, and no personal data in the log: no failed statements, no "Key (email)=(...)" details. */
export function serverArguments(cluster: string, socketDir: string, port: number, extra: Settings): string[] {
  const settings: Settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...extra,
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
