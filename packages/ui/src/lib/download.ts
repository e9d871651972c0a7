/** Hands the browser a file to keep. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const downloadText = (name: string, text: string, type: string): void =>
  downloadFile(name, new Blob([text], { type }));
