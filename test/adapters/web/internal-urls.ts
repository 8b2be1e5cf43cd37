/** Spellings of hosts that are not on the public internet or must not be called. */

const IPV4_HOSTS = `
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7F.1 0177.0.0.1 0177.1 127.255.255.254 127.0.0.1. 0x7f.0x0.0x0.0x1
  0 0.0.0.0 0x0 0.1.2.3 ①②⑦.⓪.⓪.① 127。0。0。1 127%2e0.0.1 %31%32%37.0.0.1
  10.0.0.1 10.255.255.255 012.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255
  169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.170.2 169.254.0.1
  100.64.0.1 100.100.100.200 100.127.255.255 192.0.0.192 192.0.0.1 192.0.2.1 198.51.100.1 203.0.113.1 192.88.99.1
  198.18.0.1 198.19.255.255 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 4294967295
`;

const IPV6_HOSTS = `
  ::1 :: 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:a9fe:a9fe ::ffff:10.0.0.1 0:0:0:0:0:ffff:169.254.169.254
  ::127.0.0.1 ::7f00:1 ::8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::127.0.0.1 64:ff9b:1::1 100::1
  2002:7f00:1:: 2002:a9fe:a9fe::1 2001::1 2001:0:7f00:1:: 2001:10::1 2001:20::1 2001:db8::1 3fff::1 4000::1 5f00::1
  8000::1 fe80::1 febf::1 fec0::1 fc00::1 fd00:ec2::254 fd12:3456::1 ff02::1 ff05::1:3
`;

const NAMES = `
  localhost localhost. LOCALHOST LocalHost a.localhost a.localhost. localhost.localdomain ip6-localhost ip6-loopback
  ⓛocalhost loc${'\u00ad'}alhost metadata metadata.google.internal instance-data.ec2.internal db printer.local
  nas.home.arpa router.localdomain
`;

/** Hosts that resolve to a private address. */
export const INTERNAL_HOSTS: readonly string[] = [
  ...words(IPV4_HOSTS),
  ...words(IPV6_HOSTS).map((host) => `[${host}]`),
  ...words(NAMES),
];

/** URLs that are rejected before any lookup. */
export const UNREADABLE_URLS: readonly string[] = [
  ...words(String.raw`
    file:///etc/passwd data:video/mp4;base64,AAAA blob:https://example.com/1 javascript:alert(1) about:blank
    ftp://example.com/ gopher://example.com:70/_x ws://example.com/ unix:/var/run/docker.sock
    x /path //example.com/x example.com http: http:// http:/// http:/127.0.0.1 http:127.0.0.1 http:///127.0.0.1/
    https:/example.com/ http://? http://# http:\\127.0.0.1 http://good.com\@127.0.0.1/ http://127.0.0.1\@good.com/
    http://a@127.0.0.1/ http://example.com@127.0.0.1/ http://a:b@example.com/ http://:b@example.com/
    http://[::1 http://1.2.3.4.5/ http://256.1.1.1/ http://[fe80::1%25eth0]/ http://[::ffff:127.0.0.1.]/ http://a..b/
    http://x%0d%0aHost:/ http://%00.com/ http://example.com:65536/ http://example.com:-1/ http://example.com:0/
    http://example.com:22/ http://example.com:25/ http://example.com:5432/ http://example.com:6379/
    https://example.com:7233/ http://example.com:8080/ http://93.184.215.14:81/
  `),
  '',
  ' ',
  'http://a b/',
  ' http://example.com/',
  'http://example.com/\n',
  'http://exa\tmple.com/',
  'http://example.com/\r\nHost: x',
  `http://example.com/${'x'.repeat(10_000)}`,
  `http://${'a'.repeat(64)}.com/`,
  `http://${'a.'.repeat(126)}com/`,
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
