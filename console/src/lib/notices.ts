import { type Failure } from '@linekeeper/contract/errors';
import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly kind: 'error' | 'success' | 'info';
  readonly text: string;
}

/** One question or notice above everything. `cancelText` left out: there is no cancel. */
export interface Dialog {
  readonly title: string;
  readonly text: string;
  readonly failures?: readonly Failure[];
  readonly okText: string;
  readonly cancelText?: string;
  readonly onOk?: () => void;
  /** It is said once and by nobody again: nothing takes its place, and nothing goes on before it was read. */
  readonly isOnce?: boolean;
}

interface Notices {
  readonly toasts: readonly Toast[];
  readonly dialog: Dialog | undefined;
}

export const useNotices = create<Notices>(() => ({ toasts: [], dialog: undefined }));

const toastMs = 5000;
let nextId = 1;

/** Shows a toast for five seconds. The same text twice at a time says nothing more, so it is shown once. */
export function toast(kind: Toast['kind'], text: string): void {
  if (useNotices.getState().toasts.some((item) => item.kind === kind && item.text === text)) return;
  const id = nextId++;
  useNotices.setState(({ toasts }) => ({ toasts: [...toasts.slice(-3), { id, kind, text }] }));
  setTimeout(() => dismiss(id), toastMs);
}

export function dismiss(id: number): void {
  useNotices.setState(({ toasts }) => ({ toasts: toasts.filter((item) => item.id !== id) }));
}

/** Opens the dialog unless one is open: many requests may fail for one reason, which is told once. */
export function openDialog(dialog: Dialog): void {
  const open = useNotices.getState().dialog;
  if (!open || (dialog.isOnce && !open.isOnce)) useNotices.setState({ dialog });
}

/** Whether something is being said that is said once only. */
export const isSayingOnce = () => useNotices.getState().dialog?.isOnce ?? false;

/** Closes the dialog, and goes on with what it asked for. */
export function closeDialog(accepted: boolean): void {
  const { dialog } = useNotices.getState();
  useNotices.setState({ dialog: undefined });
  if (accepted) dialog?.onOk?.();
}
