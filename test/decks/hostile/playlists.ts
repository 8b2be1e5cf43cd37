const hls = (...uris: string[]): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${uris.map((uri) => `#EXTINF:1,\n${uri}\n`).join('')}#EXT-X-ENDLIST\n`;

const svg = (href: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99" height="99"><image xlink:href="${href}" width="99" height="99"/></svg>`;

/** Files that reference local files or URLs, none of which may be opened. */
export function createPlaylists(canary: string, origin: string): Record<string, string> {
  const file = `file://${canary}`;
  return {
    'hls-file.mp4': hls(file),
    'hls-path.mp4': hls(canary),
    'hls-http.mp4': hls(`${origin}/a.ts`),
    'hls-key.m3u8': hls(`${origin}/b.ts`).replace('#EXTINF', `#EXT-X-KEY:METHOD=AES-128,URI="${file}"\n#EXTINF`),
    'hls-concat.mp4': hls(`concat:${file}|${origin}/c.ts`, `subfile,,start,0,end,9,,:${canary}`, `crypto:${file}`),
    'concat.mp4': `ffconcat version 1.0\nfile '${canary}'\nduration 2\n`,
    'concat-relative.mp4': `ffconcat version 1.0\nfile canary.mp4\nduration 2\n`,
    'concat-http.mp4': `ffconcat version 1.0\nfile '${origin}/d.mp4'\n`,
    'dash.mp4': `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S"><Period><BaseURL>${origin}/</BaseURL><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${file}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    'smil.mp4': `<smil><body><video src="${file}"/><video src="${origin}/e.mp4"/></body></smil>`,
    'sdp.mp4': `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 4 RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
    'svg.png': svg(file),
    'svg-http.svg': svg(`${origin}/f.png`),
    'mvg.png': `push graphic-context\nviewbox 0 0 99 99\nimage over 0,0 0,0 '${canary}'\nimage over 0,0 0,0 '${origin}/g.png'\npop graphic-context\n`,
    'pdf.png': `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/URI/URI(${origin}/h)>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
    'zip.mp4': `PK\x03\x04${'\0'.repeat(26)}${canary}`,
    'page.jpg': `<html><img src="${file}"><img src="${origin}/i.png"></html>`,
    'ass.mp4': `[Script Info]\nScriptType: v4.00+\n[Fonts]\nfontname: ${canary}\n`,
  };
}

/** An AVI with a playlist as its subtitles, which ffmpeg passes to any matching demuxer. */
export function createAviWithPlaylist(playlist: string): Buffer {
  const list = (type: string, ...parts: Buffer[]): Buffer =>
    createBox('LIST', Buffer.concat([Buffer.from(type), ...parts]));
  const stream = (type: string, format: Buffer): Buffer => {
    const header = Buffer.alloc(56);
    header.write(type, 0, 'latin1');
    header.writeUInt32LE(1, 20);
    header.writeUInt32LE(25, 24);
    header.writeUInt32LE(10, 32);
    return list('strl', createBox('strh', header), createBox('strf', format));
  };
  const picture = Buffer.alloc(40);
  for (const [at, value] of [
    [0, 40],
    [4, 32],
    [8, 32],
    [20, 3072],
  ] as const)
    picture.writeUInt32LE(value, at);
  picture.writeUInt16LE(1, 12);
  picture.writeUInt16LE(24, 14);
  const main = Buffer.alloc(56);
  main.writeUInt32LE(2, 24);
  const name = Buffer.from('x\0', 'utf16le');
  const subtitles = [
    Buffer.from('GAB2\0'),
    toSize(2, 2),
    toSize(name.length, 4),
    name,
    toSize(4, 2),
    toSize(playlist.length, 4),
  ];
  const movie = [
    createBox('00db', Buffer.alloc(3072)),
    createBox('01tx', Buffer.concat([...subtitles, Buffer.from(playlist)])),
  ];
  const headers = list('hdrl', createBox('avih', main), stream('vids', picture), stream('txts', Buffer.alloc(0)));
  return createBox('RIFF', Buffer.concat([Buffer.from('AVI '), headers, list('movi', ...movie)]));
}

function toSize(value: number, bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntLE(value, 0, bytes);
  return written;
}

function createBox(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
