import { describe, expect, it } from 'vitest';
import { detectLayout } from './layouts.ts';

const aberdeen = { code: 'AB1 0AA', latitude: 57.101474, longitude: -2.242851 };

describe('files with postcode, latitude and longitude', () => {
  it('reads a file with a header, whatever the order of its columns and with additional columns', () => {
    const layout = detectLayout('Town,Longitude,Latitude,Postcode');
    expect(layout).toMatchObject({ name: 'postcode, latitude, longitude', hasHeader: true });
    expect(layout?.parseLine('"Aberdeen, city",-2.242851,57.101474,ab10aa')).toEqual(aberdeen);
  });

  it('reads a file of postcodes and coordinates without a header', () => {
    const layout = detectLayout('AB1 0AA,57.101474,-2.242851');
    expect(layout).toMatchObject({ name: 'postcode, latitude, longitude', hasHeader: false });
    expect(layout?.parseLine('AB1 0AA,57.101474,-2.242851')).toEqual(aberdeen);
  });

  it('reads postcode districts from a column named ‘outcode’ or ‘postcode’', () => {
    const district = { code: 'AB10', latitude: 57.13, longitude: -2.11 };
    expect(
      detectLayout('outcode,latitude,longitude,postcodes')?.parseLine('AB10,57.13,-2.11,900'),
    ).toEqual(district);
    expect(detectLayout('postcode,latitude,longitude')?.parseLine('ab10,57.13,-2.11')).toEqual(
      district,
    );
  });

  it('returns the reason why a line of a postcode file is invalid', () => {
    const read = detectLayout('postcode,latitude,longitude')?.parseLine;
    expect(read?.('nonsense,57.1,-2.2')).toBe('not a postcode');
    expect(read?.('AB1 0AA')).toBe('no position');
    expect(read?.('AB1 0AA,,')).toBe('no position');
    expect(read?.('AB1 0AA,north,west')).toBe('no position');
    expect(read?.('AB1 0AA,-2.24,57.1')).toBe('outside the British Isles');
  });
});

describe('ONSPD', () => {
  const header = 'pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,lat,long';

  it('recognises an ONSPD file by its columns, and includes terminated postcodes', () => {
    const layout = detectLayout(header);
    expect(layout).toMatchObject({ name: 'ONSPD', hasHeader: true });
    expect(
      layout?.parseLine(
        '"AB1 0AA","AB1  0AA","AB1 0AA","198001","199606","0","0385386","0801193",57.101474,-2.242851',
      ),
    ).toEqual(aberdeen);
  });

  it('recognises an ONSPD file by the newer column names', () => {
    const layout = detectLayout('pcd7,pcd8,pcds,dointr,doterm,lat,long');
    expect(layout?.parseLine('AB1 0AA,AB1  0AA,AB1 0AA,198001,199606,57.101474,-2.242851')).toEqual(
      aberdeen,
    );
  });

  it('rejects a line of ONSPD whose postcode has no grid reference', () => {
    const line = '"GY1 1AA","GY1  1AA","GY1 1AA","199903","","0","","",99.999999,0.000000';
    expect(detectLayout(header)?.parseLine(line)).toBe('no position');
  });
});

describe('Code-Point Open', () => {
  const line = '"AB1 0AA",10,385386,801193,"S92000003","","S08000020","","S12000033","S13002483"';

  it('reads eastings and northings from a Code-Point Open file without a header', () => {
    const layout = detectLayout(line);
    expect(layout).toMatchObject({ name: 'Code-Point Open', hasHeader: false });
    const found = layout?.parseLine(line);
    expect(found).toMatchObject({ code: 'AB1 0AA' });
    expect(found).toMatchObject({ latitude: expect.closeTo(57.10147, 4) });
    expect(found).toMatchObject({ longitude: expect.closeTo(-2.24285, 4) });
  });

  it('reads a Code-Point Open file that starts with the header line, which is usually a separate file', () => {
    expect(detectLayout('PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC')).toMatchObject({
      name: 'Code-Point Open',
      hasHeader: true,
    });
  });

  it('rejects a line of Code-Point Open with the lowest quality', () => {
    expect(detectLayout(line)?.parseLine('"AB1 0AB",90,0,0,"S92000003"')).toBe('no position');
  });
});

it('recognises no layout in a file that is not a postcode file', () => {
  for (const line of ['hello,world', '', '{"postcode":"AB1 0AA"}', 'name,club,town', 'AB1 0AA'])
    expect(detectLayout(line), line).toBeNull();
});
